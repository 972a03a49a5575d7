"use strict";
(() => {
  const status = document.getElementById("live-status");
  const pause = document.getElementById("live-pause");
  const content = document.getElementById("live-content");
  const RETRY_MILLIS = 5000;
  let events = null;
  let paused = false;
  let over = false;
  let shown = "";
  let since = null;

  /** A screen reader reads each change of this line aloud, so that it changes when something happens only. */
  const say = (text) => {
    if (status.textContent !== text) {
      status.textContent = text;
    }
  };

  /** Makes one element like another and keeps what is the same: the focus, an opened list, a drawn chart. */
  const adopt = (now, next) => {
    if (now.nodeType !== next.nodeType || now.nodeName !== next.nodeName || now.className !== next.className) {
      now.replaceWith(next);
      return;
    }
    if (now.nodeType === Node.TEXT_NODE) {
      if (now.data !== next.data) {
        now.data = next.data;
      }
      return;
    }
    for (const {name, value} of next.attributes) {
      if (now.getAttribute(name) !== value) {
        now.setAttribute(name, value);
      }
    }
    if (now.nodeName === "CANVAS") {
      return;
    }
    for (const {name} of [...now.attributes]) {
      if (!next.hasAttribute(name) && name !== "open") {
        now.removeAttribute(name);
      }
    }
    adoptChildren(now, next);
  };

  const adoptChildren = (now, next) => {
    const wanted = [...next.childNodes];
    const there = [...now.childNodes];
    wanted.forEach((node, i) => i < there.length ? adopt(there[i], node) : now.append(node));
    there.slice(wanted.length).forEach((node) => node.remove());
  };

  const show = (update) => {
    document.title = update.title;
    adoptChildren(content, new DOMParser().parseFromString(update.content, "text/html").body);
    document.dispatchEvent(new CustomEvent("charts", {detail: update.charts}));
    shown = update.status;
  };

  const stop = () => {
    if (events) {
      events.close();
      events = null;
    }
  };

  const start = () => {
    if (events || paused || over || document.hidden) {
      return;
    }
    events = new EventSource("events");
    events.addEventListener("update", ({data}) => {
      since = null;
      show(JSON.parse(data));
      say("Live: " + shown);
    });
    events.addEventListener("end", ({data}) => {
      over = true;
      stop();
      show(JSON.parse(data));
      pause.hidden = true;
      say("The command is over: " + shown + ". This page keeps what it shows.");
    });
    events.onerror = () => {
      // The server ends each answer after some seconds, and the browser asks again.
      since = since || new Date();
      if (events.readyState === EventSource.CLOSED) {
        stop();
        say("Too many pages are open on this run. This one tries again.");
        setTimeout(start, RETRY_MILLIS);
      } else if (new Date() - since > RETRY_MILLIS) {
        say("No connection since " + since.toLocaleTimeString() + ": the command has ended, or cannot be reached."
          + " This page keeps what it shows.");
      }
    };
    events.onopen = () => { since = null; };
  };

  pause.addEventListener("click", () => {
    paused = !paused;
    pause.setAttribute("aria-pressed", String(paused));
    if (paused) {
      stop();
      say("Paused: " + shown);
    } else {
      start();
    }
  });
  // A page that nobody sees costs nothing, and catches up when it is seen again.
  document.addEventListener("visibilitychange", () => document.hidden ? stop() : start());
  window.addEventListener("pageshow", start);
  start();
})();
