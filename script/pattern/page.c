// SPDX-License-Identifier: MIT
// Writes a page about patterns, for a browser: the purpose of each pattern, a picture of it if the caller has one, its form, the
// instance that the filled-in form stands for, and the pattern's own text. The page needs no other file. page.css lays out the
// pictures, which show/vignette_print.c draws.

#include "script/pattern/pattern.h"

#include <string.h>

extern const unsigned char trpi_page_tokens_css[];
extern const unsigned int trpi_page_tokens_css_size;
extern const unsigned char trpi_pattern_page_css[];
extern const unsigned int trpi_pattern_page_css_size;

static const char page_head[] =
    "<!doctype html>\n"
    "<html lang=\"en\">\n"
    "<meta charset=\"utf-8\">\n"
    "<meta name=\"viewport\" content=\"width=device-width\">\n"
    "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'; script-src "
    "'unsafe-inline'\">\n"
    "<title>Patterns</title>\n"
    "<style>\n";

static const char page_opening[] =
    "</style>\n"
    "<main>\n"
    "<h1>Patterns</h1>\n"
    "<p>A pattern is a form. Fill it in; the text below it is what to put into your story. The pictures show what really\n"
    "happened when somebody played it: on the left where they went, on the right what each did and when: behaviours, and below\n"
    "them acts. Pale bars wait for the other; what is spoken is shown in full when you point at it.</p>\n";

// The script of the page turns a filled-in form into an instance. A field that is left empty is not written if its parameter has a
// default, else written as `...`.
static const char page_script[] =
    "</main>\n"
    "<script>\n"
    "const night = matchMedia('(prefers-color-scheme: dark)');\n"
    "document.documentElement.dataset.theme = night.matches ? 'dark' : 'light';\n"
    "for (const form of document.querySelectorAll('form')) {\n"
    "    const out = form.querySelector('output');\n"
    "    const write = () => {\n"
    "        const name = form.elements[0].value.trim() || 'Name';\n"
    "        let text = `instance ${name} of ${form.dataset.pattern}`;\n"
    "        for (const field of [...form.elements].slice(1)) {\n"
    "            const value = field.value?.trim();\n"
    "            if (field.name && value) text += `\\n    ${field.name} = ${value}`;\n"
    "            else if (field.name && field.required) text += `\\n    ${field.name} = ...`;\n"
    "        }\n"
    "        out.textContent = text;\n"
    "    };\n"
    "    form.addEventListener('input', write);\n"
    "    form.addEventListener('submit', event => event.preventDefault());\n"
    "    write();\n"
    "}\n"
    "const look = new IntersectionObserver(all => all.forEach(one => one.target.classList.toggle('plays', one.isIntersecting)));\n"
    "for (const figure of document.querySelectorAll('.vignette')) look.observe(figure);\n"
    "</script>\n"
    "</html>\n";

static void html_text(trpi_buffer *out, trpi_text text)
{
    uint32_t character;
    for (trpi_text bytes; trpi_text_take_character(&text, &character, &bytes);) {
        switch (character) {
        case '&': trpi_buffer_add_text(out, "&amp;"); break;
        case '<': trpi_buffer_add_text(out, "&lt;"); break;
        case '>': trpi_buffer_add_text(out, "&gt;"); break;
        case '"': trpi_buffer_add_text(out, "&quot;"); break;
        case '\'': trpi_buffer_add_text(out, "&#39;"); break;
        case '\n': trpi_buffer_add_byte(out, '\n'); break;
        case 0xFFFD: trpi_buffer_add_text(out, "\xEF\xBF\xBD"); break;
        default:
            if (character >= 0x20 && character != 0x7F) {
                trpi_buffer_add(out, bytes.at, bytes.size);
            }
        }
    }
}

static void write_name(trpi_buffer *out, const trpi_syntax_name *name)
{
    bool brackets = trpi_syntax_name_is_bracketed(name);
    trpi_buffer_add_text(out, brackets ? "[" : "");
    html_text(out, name->text);
    trpi_buffer_add_text(out, brackets ? "]" : "");
}

static void write_field(trpi_arena *arena, const trpi_pattern *pattern, const trpi_syntax_parameter *parameter, trpi_buffer *out)
{
    trpi_pattern_argument_type type = trpi_pattern_argument_type_of(parameter);
    trpi_buffer_add_text(out, "<label><span>");
    html_text(out, parameter->name.text);
    trpi_buffer_add_text(out, "</span><input name=\"");
    write_name(out, &parameter->name);
    trpi_buffer_add_text(out, "\" placeholder=\"");
    if (parameter->value != NULL) {
        html_text(out, trpi_source_slice(pattern->file->source, parameter->value->span));
    } else {
        html_text(out, trpi_text_from_string(trpi_pattern_argument_example(&type)));
    }
    trpi_buffer_add_text(out, parameter->value != NULL ? "\"><span>" : "\" required><span>");
    trpi_pattern_write_comments(pattern, parameter, html_text, out);
    trpi_buffer_add_text(out, " <small>(");
    html_text(out, trpi_pattern_argument_type_words(arena, &type));
    trpi_buffer_add_text(out, ")</small></span></label>\n");
}

// Returns the text of a pattern, header and block.
static trpi_text text_of(const trpi_pattern *pattern)
{
    const trpi_source *source = pattern->file->source;
    uint32_t from = pattern->line->span.offset;
    return (trpi_text){source->text.at + from, trpi_syntax_end_offset_of_line_and_block(source, pattern->line) - from};
}

// Writes the picture of a pattern; where the caller gives an empty one, how to get a picture, and where it gives none, nothing.
static void write_picture(const trpi_pattern *pattern, const trp_pattern_picture *pictures, uint32_t count, trpi_buffer *out)
{
    for (uint32_t i = 0; i < count; i++) {
        if (!trpi_text_equals_string(pattern->line->name.text, pictures[i].pattern)) {
            continue;
        }
        trpi_buffer_add_text(out, pictures[i].html);
        if (pictures[i].html[0] == '\0') {
            trpi_buffer_add_text(out,
                                 "<p class=\"none\">There is no picture of it yet, because nobody plays it in this text. Make an "
                                 "instance of it, and write <code>setting ");
            write_name(out, &pattern->line->name);
            trpi_buffer_add_text(
                out, "</code> with a cast, or a test in which the instance takes part; then this page shows what happens.</p>\n");
        }
        return;
    }
}

static void write_section(trpi_arena *arena, const trpi_pattern *pattern, uint32_t index, const trp_pattern_picture *pictures,
                          uint32_t count, trpi_buffer *out)
{
    trpi_buffer_add_format(out, "<section id=\"p%u\">\n<h2>", (unsigned)index);
    html_text(out, pattern->line->name.text);
    trpi_buffer_add_text(out, "</h2>\n<p>");
    trpi_pattern_write_comments(pattern, NULL, html_text, out);
    trpi_buffer_add_text(out, "</p>\n");
    write_picture(pattern, pictures, count, out);
    trpi_buffer_add_text(out, "<form data-pattern=\"");
    write_name(out, &pattern->line->name);
    trpi_buffer_add_text(
        out,
        "\">\n<label><span>its name</span><input placeholder=\"Name\"><span>what the instance is to be called</span></label>\n");
    for (const trpi_syntax_parameter *p = pattern->line->parameters; p != NULL; p = p->next) {
        write_field(arena, pattern, p, out);
    }
    trpi_buffer_add_text(out, "<pre><output></output></pre>\n</form>\n<details><summary>How it is made</summary><pre>");
    html_text(out, text_of(pattern));
    trpi_buffer_add_text(out, "</pre></details>\n</section>\n");
}

void trpi_patterns_write_page(const trpi_patterns *patterns, const trp_pattern_picture *pictures, uint32_t count, trpi_buffer *out)
{
    trpi_buffer_add_text(out, page_head);
    trpi_buffer_add(out, (const char *)trpi_page_tokens_css, trpi_page_tokens_css_size);
    trpi_buffer_add(out, (const char *)trpi_pattern_page_css, trpi_pattern_page_css_size);
    trpi_buffer_add_text(out, page_opening);
    trpi_buffer_add_text(out, "<nav>\n");
    for (uint32_t i = 0; i < patterns->all.count; i++) {
        if (trpi_pattern_is_not_shadowed(patterns, i)) {
            trpi_buffer_add_format(out, "<a href=\"#p%u\">", (unsigned)i);
            html_text(out, patterns->all.at[i].line->name.text);
            trpi_buffer_add_text(out, "</a>\n");
        }
    }
    trpi_buffer_add_text(out, "</nav>\n");
    for (uint32_t i = 0; i < patterns->all.count; i++) {
        if (trpi_pattern_is_not_shadowed(patterns, i)) {
            write_section(patterns->compiler->arena, &patterns->all.at[i], i, pictures, count, out);
        }
    }
    trpi_buffer_add_text(out, page_script);
}
