# Makes a page of a document: headings, paragraphs, lists, tables, code, links. `./web` runs it with -v root=../ for a document in a folder.
# Pictures are left out, because they would double the weight of the page.

/^ *```/ { if (is_fenced) { finish(); is_fenced = 0 } else { finish(); open("pre"); is_fenced = 1 } next }
is_fenced { text = text $0 "\n"; next }
/^#+ / { finish(); heading(index($0, " ") - 1); next }
/^\|[-|: ]+\|$/ { next }
/^\|/ { row($0); next }
/^- / { item("ul", substr($0, 3)); next }
/^[0-9]+\. / { item("ol", substr($0, index($0, " ") + 1)); next }
/^ *$/ { blank(); next }
is_after_blank { finish() }
/^    / && kind != "ul" && kind != "ol" { open("pre"); text = text substr($0, 5) "\n"; next }
{
    gsub(/<img [^>]*>/, "")
    sub(/^ +/, "")
    if ($0 == "") next
    if (kind == "ul" || kind == "ol") { text = text " " $0; next }
    open("p")
    text = text (text == "" ? "" : " ") $0
}

END { finish(); print "</body>\n</html>" }

# The first heading is the title of the page.
function head(title) {
    print "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">"
    print "<title>" (title == "Ghostspring" ? "" : "Ghostspring: ") plain(title) "</title>"
    print "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">"
    print "<link rel=\"icon\" href=\"" root "icon.svg\" type=\"image/svg+xml\">\n<link rel=\"stylesheet\" href=\"" root "document.css\">\n</head>\n<body>"
    print "<nav><a href=\"" root "./\">Laboratory</a> · <a href=\"" root "README.html#where-to-go-on\">All documents</a></nav>"
}

# A heading waits for something below it: one that had nothing but pictures is left out.
function heading(level,    words) {
    words = substr($0, level + 2)
    if (!headings++) head(words)
    if (level <= waiting_level) waiting = ""
    waiting = waiting "<h" level " id=\"" anchor(words) "\">" inline(words) "</h" level ">\n"
    waiting_level = level
}

function begin() {
    printf "%s", waiting
    waiting = ""
    waiting_level = 0
}

# As GitHub names it.
function anchor(words) {
    words = tolower(words)
    gsub(/[^a-z0-9 _-]/, "", words)
    gsub(/ /, "-", words)
    return words
}

# A block begins; what was open and is of another kind ends.
function open(wanted) {
    if (kind == wanted) return
    finish()
    begin()
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

# The first row of a table is its head, which may be empty.
function row(line,    cells, count, i, tag) {
    tag = rows++ ? "td" : "th"
    if (line ~ /^[| ]*$/ || line ~ /<img /) return
    open_table()
    sub(/^\| */, "", line)
    sub(/ *\|$/, "", line)
    count = split(line, cells, / *\| */)
    printf "<tr>"
    for (i = 1; i <= count; i++) printf "<%s>%s</%s>", tag, inline(cells[i]), tag
    print "</tr>"
}

# Opening a block forgets how many rows there were.
function open_table(    before) {
    before = rows
    open("table")
    rows = before
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

# Documents are pages here; other files of the repository are not.
function link(words, start, size,    middle, cut, target, shown) {
    middle = substr(words, start + 1, size - 2)
    cut = index(middle, "](")
    target = substr(middle, cut + 2)
    shown = substr(middle, 1, cut - 1)
    if (sub(/\.md$/, ".html", target) || sub(/\.md#/, ".html#", target) || target ~ /^(https?:|#)/) shown = "<a href=\"" target "\">" shown "</a>"
    return substr(words, 1, start - 1) shown substr(words, start + size)
}

function plain(words) {
    gsub(/&/, "\\&amp;", words)
    gsub(/</, "\\&lt;", words)
    gsub(/>/, "\\&gt;", words)
    return words
}
