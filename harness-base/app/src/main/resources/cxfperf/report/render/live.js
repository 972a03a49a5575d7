"use strict";
/** When the command is over, its server is gone: the page keeps what it shows. */
setInterval(() => document.hidden || fetch(location.href).then(() => location.reload(), () => {}), 5000);
