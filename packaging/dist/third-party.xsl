<?xml version="1.0" encoding="UTF-8"?>
<!-- The list of licences in a zip, from its bill of materials: a line for each library that is not of this project. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform" xmlns:b="http://cyclonedx.org/schema/bom/1.6" exclude-result-prefixes="b">
    <xsl:output method="text" encoding="UTF-8" />
    <xsl:variable name="own" select="/b:bom/b:metadata/b:component/b:group" />
    <xsl:template match="/">
        <xsl:text>Libraries in this zip that others wrote, with their licences. sbom.json has their hashes and addresses, and the&#10;</xsl:text>
        <xsl:text>jars themselves most of the licences' texts. Libraries with several licences may be used under each of them.&#10;&#10;</xsl:text>
        <xsl:for-each select="/b:bom/b:components/b:component[not(b:group = $own)]">
            <xsl:sort select="b:name" />
            <xsl:sort select="b:version" />
            <xsl:value-of select="concat(b:name, '-', b:version, ': ')" />
            <!-- Its pom names none; its jar has the text. -->
            <xsl:if test="b:name = 'oro'">Apache-1.1</xsl:if>
            <xsl:for-each select="b:licenses/*">
                <xsl:if test="position() &gt; 1">, </xsl:if>
                <xsl:choose>
                    <xsl:when test="b:id">
                        <xsl:value-of select="b:id" />
                    </xsl:when>
                    <xsl:when test="b:name">
                        <xsl:value-of select="b:name" />
                    </xsl:when>
                    <xsl:otherwise>
                        <xsl:value-of select="." />
                    </xsl:otherwise>
                </xsl:choose>
            </xsl:for-each>
            <xsl:value-of select="concat(' (', b:group, ')&#10;')" />
        </xsl:for-each>
    </xsl:template>
</xsl:stylesheet>
