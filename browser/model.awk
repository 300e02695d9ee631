# Makes a page of MODEL.md: headings, paragraphs, lists, tables, code. `./web` runs it.

BEGIN {
    print "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<title>Ghostspring: the model</title>"
    print "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<link rel=\"icon\" href=\"icon.svg\" type=\"image/svg+xml\">"
    print "<link rel=\"stylesheet\" href=\"model.css\">\n</head>\n<body>\n<p class=\"back\"><a href=\"./\">Ghostspring</a></p>"
}

/^#+ / { finish(); level = index($0, " ") - 1; print "<h" level ">" inline(substr($0, level + 2)) "</h" level ">"; next }
/^\|[-|: ]+\|$/ { next }
/^\|/ { row($0); next }
/^- / { item("ul", substr($0, 3)); next }
/^[0-9]+\. / { item("ol", substr($0, index($0, " ") + 1)); next }
/^ *$/ { blank(); next }
is_after_blank { finish() }
/^    / && kind != "ul" && kind != "ol" { open("pre"); text = text substr($0, 5) "\n"; next }
{
    sub(/^ +/, "")
    if (kind == "ul" || kind == "ol") { text = text " " $0; next }
    open("p")
    text = text (text == "" ? "" : " ") $0
}

END { finish(); print "</body>\n</html>" }

# A block begins; what was open and is of another kind ends.
function open(wanted) {
    if (kind == wanted) return
    finish()
    kind = wanted
    if (kind == "table") print "<div class=\"wide\"><table>"
    else if (kind != "p" && kind != "pre") print "<" kind ">"
}

# A list goes on over an empty line if another item follows.
function blank() {
    if (kind == "ul" || kind == "ol") is_after_blank = 1
    else finish()
}

function finish() {
    if (kind == "p") print "<p>" inline(text) "</p>"
    if (kind == "pre") print "<pre>" plain(text) "</pre>"
    if (kind == "ul" || kind == "ol") { end_item(); print "</" kind ">" }
    if (kind == "table") print "</table></div>"
    kind = text = ""
    rows = is_after_blank = 0
}

function item(wanted, words) {
    if (kind == wanted) end_item()
    else open(wanted)
    is_after_blank = 0
    text = words
}

function end_item() {
    if (text != "") print "<li>" inline(text) "</li>"
    text = ""
}

# The first row of a table is its head.
function row(line,    cells, count, i, tag) {
    open("table")
    tag = rows++ ? "td" : "th"
    sub(/^\| */, "", line)
    sub(/ *\|$/, "", line)
    count = split(line, cells, / *\| */)
    printf "<tr>"
    for (i = 1; i <= count; i++) printf "<%s>%s</%s>", tag, inline(cells[i]), tag
    print "</tr>"
}

# Every second piece between backquotes is code, and nothing in it is a sign.
function inline(words,    pieces, count, i, out) {
    count = split(words, pieces, /`/)
    for (i = 1; i <= count; i++) out = out (i % 2 ? signs(plain(pieces[i])) : "<code>" plain(pieces[i]) "</code>")
    return out
}

function signs(words) {
    words = pairs(words, "\\*\\*[^*]+\\*\\*", 2, "strong")
    words = pairs(words, "\\*[^* ][^*]*\\*", 1, "em")
    while (match(words, /\[[^\]]+\]\([^)]+\)/)) words = link(words, RSTART, RLENGTH)
    return words
}

function pairs(words, pattern, width, tag,    before, inner) {
    while (match(words, pattern)) {
        before = substr(words, 1, RSTART - 1)
        inner = substr(words, RSTART + width, RLENGTH - 2 * width)
        words = before "<" tag ">" inner "</" tag ">" substr(words, RSTART + RLENGTH)
    }
    return words
}

function link(words, start, size,    middle, cut) {
    middle = substr(words, start + 1, size - 2)
    cut = index(middle, "](")
    return substr(words, 1, start - 1) "<a href=\"" substr(middle, cut + 2) "\">" substr(middle, 1, cut - 1) "</a>" substr(words, start + size)
}

function plain(words) {
    gsub(/&/, "\\&amp;", words)
    gsub(/</, "\\&lt;", words)
    gsub(/>/, "\\&gt;", words)
    return words
}
