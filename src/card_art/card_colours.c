/* card_colours.c - the colours of cards, all of them: two or four colours or strong ones, on light
 * and on dark cards, and in the few colours of a person who forces their own.
 */
#include "drawing.h"

/* clang-format off */
static const char *const style[] = {
    /* two colours, light cards */
    ":root{",
    "--card-paper:#fffdf8;--card-edge:#8d8877;--card-line:#2d241b;--card-white:#fffaf0;",
    "--card-c:#16191d;--card-d:#bf1720;--card-h:#bf1720;--card-s:#16191d;",
    "--card-robe-c:#24406b;--card-robe-d:#bf1720;--card-robe-h:#bf1720;--card-robe-s:#24406b;",
    "--card-two-c:#b3222b;--card-two-d:#24406b;--card-two-h:#24406b;--card-two-s:#b3222b;",
    "--card-field:#fbf3dd;--card-gold:#e6b43c;--card-mouth:#9c2f26;",
    "--card-skin:#f6dcc0;--card-shade:#e3b994;--card-hair:#7a5230;--card-dusk:#5c3b20;",
    "--card-j:#6b2a86;--card-fool-1:#bf1720;--card-fool-2:#3a4148;--card-fool-3:#0c6b52;"
    "--card-fool-4:#1c4f94;",
    "--card-blue:#0b58a8;--card-green:#00765a;--card-red:#c4302a;--card-yellow:#f3b50c;",
    "--card-blue-deep:#0b4d93;--card-green-deep:#006049;--card-red-deep:#a6211c;"
    "--card-yellow-deep:#6f4f00;",
    "--card-on-tone:#fff;--card-on-yellow:#2d2000;",
    "--card-back:#7c2b3b;--card-back-line:#e9c9a6}\n",
    ":root.four-colours{--card-d:#b04a00;--card-s:#0f6b38;",
    "--card-robe-d:#b85608;--card-robe-s:#14713d;--card-robe-c:#30363d;--card-two-s:#7c5a12}\n",
    ":root.strong-cards{--card-paper:#fff;--card-edge:#000;--card-line:#000;--card-white:#fff"
    ";--card-field:#fff;",
    "--card-c:#000;--card-s:#000;--card-d:#9c0010;--card-h:#9c0010;",
    "--card-robe-c:#000;--card-robe-s:#000;--card-robe-d:#9c0010;--card-robe-h:#9c0010;",
    "--card-two-c:#4a4a4a;--card-two-s:#4a4a4a;--card-two-d:#000;--card-two-h:#000;"
    "--card-gold:#ffd23d;",
    "--card-hair:#4a2f14;--card-dusk:#2c1a08;",
    "--card-blue:#003e8a;--card-green:#005a3c;--card-red:#9c0010;--card-yellow:#ffc400;",
    "--card-blue-deep:#00306b;--card-green-deep:#004a31;--card-red-deep:#8a000e;"
    "--card-yellow-deep:#4a3500;",
    "--card-on-yellow:#000;--card-back:#16191d;--card-back-line:#fff}\n",
    /* dark cards */
    ":root.dark-cards{",
    "--card-paper:#20272c;--card-edge:#7d8990;--card-line:#14100c;--card-white:#efe7d6;"
    "--card-field:#2b3338;",
    "--card-c:#eef0f0;--card-s:#eef0f0;--card-d:#ff8a80;--card-h:#ff8a80;",
    "--card-robe-c:#4b6c9f;--card-robe-s:#4b6c9f;--card-robe-d:#d24a46;--card-robe-h:#d24a46;",
    "--card-two-d:#4b6c9f;--card-two-h:#4b6c9f;--card-two-c:#c1444a;--card-two-s:#c1444a;",
    "--card-skin:#edcfb0;--card-shade:#d0a67f;--card-hair:#8a6140;--card-dusk:#684527;",
    "--card-j:#dba8f2;--card-fool-1:#d24a46;--card-fool-2:#8b979f;--card-fool-3:#2f9e80;"
    "--card-fool-4:#5a8fd6;",
    "--card-blue:#5ea2f2;--card-green:#52c9a8;--card-red:#f0736a;--card-yellow:#f5c02a;",
    "--card-blue-deep:#8dbdf8;--card-green-deep:#6fdcba;--card-red-deep:#ff9d95;"
    "--card-yellow-deep:#ffd766;",
    "--card-on-tone:#14181b;--card-on-yellow:#14181b;",
    "--card-back:#4c2430;--card-back-line:#c9a585}\n",
    ":root.dark-cards.four-colours{--card-d:#ffb066;--card-s:#6fd196;",
    "--card-robe-d:#c8722a;--card-robe-s:#3f9a64;--card-robe-c:#7b8792;--card-two-s:#a8843c}\n",
    ":root.dark-cards.strong-cards{--card-paper:#000;--card-edge:#fff;--card-line:#000;"
    "--card-white:#fff;--card-field:#000;",
    "--card-c:#fff;--card-s:#fff;--card-d:#ffa199;--card-h:#ffa199;",
    "--card-robe-c:#fff;--card-robe-s:#fff;--card-robe-d:#ffa199;--card-robe-h:#ffa199;",
    "--card-two-c:#9aa;--card-two-s:#9aa;--card-two-d:#fff;--card-two-h:#fff;"
    "--card-gold:#ffd23d;",
    "--card-blue:#7ab8ff;--card-green:#4fe0b0;--card-red:#ff8f88;--card-yellow:#ffd23d;",
    "--card-blue-deep:#9cc9ff;--card-green-deep:#76ecc4;--card-red-deep:#ffada7;"
    "--card-yellow-deep:#ffe07a;",
    "--card-back:#000;--card-back-line:#fff}\n",
    /* somebody's own few colours: shapes and letters tell the rest */
    "@media (forced-colors:active){:root:root:root{",
    "--card-paper:Canvas;--card-edge:CanvasText;--card-line:Canvas;--card-white:Canvas;"
    "--card-field:Canvas;",
    "--card-c:CanvasText;--card-s:CanvasText;--card-d:LinkText;--card-h:LinkText;--card-j:"
    "CanvasText;",
    "--card-robe-c:CanvasText;--card-robe-s:CanvasText;--card-robe-d:LinkText;--card-robe-h:"
    "LinkText;",
    "--card-two-c:GrayText;--card-two-d:GrayText;--card-two-h:GrayText;--card-two-s:GrayText;",
    "--card-gold:Canvas;--card-skin:Canvas;--card-shade:Canvas;--card-hair:CanvasText;"
    "--card-dusk:CanvasText;",
    "--card-line:CanvasText;--card-mouth:CanvasText;",
    "--card-fool-1:LinkText;--card-fool-2:GrayText;--card-fool-3:LinkText;"
    "--card-fool-4:GrayText;",
    "--card-blue:CanvasText;--card-green:CanvasText;--card-red:CanvasText;--card-yellow:"
    "CanvasText;",
    "--card-blue-deep:CanvasText;--card-green-deep:CanvasText;--card-red-deep:CanvasText;"
    "--card-yellow-deep:CanvasText;",
    "--card-on-tone:Canvas;--card-on-yellow:Canvas;--card-back:Canvas;--card-back-line:"
    "CanvasText}\n",
    ".face{forced-color-adjust:none}}\n",
    /* who has which colour */
    ".suit-c{color:var(--card-c);--robe:var(--card-robe-c);--two:var(--card-two-c)}\n",
    ".suit-d{color:var(--card-d);--robe:var(--card-robe-d);--two:var(--card-two-d)}\n",
    ".suit-h{color:var(--card-h);--robe:var(--card-robe-h);--two:var(--card-two-h)}\n",
    ".suit-s{color:var(--card-s);--robe:var(--card-robe-s);--two:var(--card-two-s)}\n",
    ".joker-1{color:var(--card-j);--robe:var(--card-fool-1);--two:var(--card-robe-c)}\n",
    ".joker-2{color:var(--card-c);--robe:var(--card-fool-2);--two:var(--card-edge)}\n",
    ".joker-3{color:var(--card-j);--robe:var(--card-fool-3);--two:var(--card-fool-1)}\n",
    ".joker-4{color:var(--card-c);--robe:var(--card-fool-4);--two:var(--card-fool-2)}\n",
    ".colour-b{color:var(--card-blue-deep);--tone:var(--card-blue);--on:var(--card-on-tone)}\n",
    ".colour-g{color:var(--card-green-deep);--tone:var(--card-green);--on:var(--card-on-tone)}\n",
    ".colour-r{color:var(--card-red-deep);--tone:var(--card-red);--on:var(--card-on-tone)}\n",
    ".colour-y{color:var(--card-yellow-deep);--tone:var(--card-yellow);"
    "--on:var(--card-on-yellow)}\n",
    /* what is drawn how */
    ".face{fill:currentColor;stroke-linecap:round;stroke-linejoin:round}\n",
    ".face .paper{fill:var(--card-paper);stroke:var(--card-edge)}\n",
    ".face .i,.face .n{fill:none;stroke:currentColor;stroke-width:4.2}\n",
    ".face .n{stroke:var(--on)}\n",
    ".face .index{transform:translateX(calc(var(--over)*var(--index-right,0)))}\n",
    ".face .over-74{--over:74px}.face .over-67{--over:67px}.face .over-60{--over:60px}.face "
    ".over-30{--over:30px}\n",
    ".face text.i{fill:currentColor;stroke:none;font:700 25px system-ui,sans-serif;"
    "text-anchor:middle;dominant-baseline:central}\n",
    ".face .halo{stroke:currentColor;stroke-width:3.4}.face .gap,.face .gap "
    ".tone{fill:var(--card-paper);"
    "stroke:var(--card-paper);stroke-width:2}.face .gap .tone{stroke-width:.75}\n",
    ".face .frame{fill:var(--card-field)}.face .border{fill:none;stroke:currentColor;"
    "stroke-width:1}\n",
    ".face :is(.r,.t,.g,.w,.s,.h){stroke:var(--card-line);stroke-width:.7}\n",
    ".face .r{fill:var(--robe)}.face .t{fill:var(--two)}.face .g{fill:var(--card-gold)}.face "
    ".w{fill:var(--card-white)}\n",
    ".face .s{fill:var(--card-skin)}.face .x{fill:var(--card-shade)}.face "
    ".h{fill:var(--card-hair)}.face .y{fill:var(--card-dusk)}\n",
    ".face .l{fill:none;stroke:var(--card-line);stroke-width:.9}.face "
    ".e{fill:var(--card-line)}\n",
    ".face .m{fill:none;stroke:var(--card-mouth);stroke-width:1.3}\n",
    ".face .tone,.face .band{fill:var(--tone)}.face .halo .tone{stroke:var(--tone);"
    "stroke-width:1.3}\n",
    ".face .ground{fill:var(--card-back)}.face .lattice,.face "
    ".rule{stroke:var(--card-back-line);fill:none;stroke-width:.8}\n",
    ".face .lattice{opacity:.55}.face .rule{stroke-width:1.4}.face "
    ".ground.rule{fill:var(--card-back)}.face .petal{fill:var(--card-back-line)}\n",
    NULL,
};
/* clang-format on */

void talon_card_art_style(struct talon_string_buffer *buffer)
{
    for (const char *const *line = style; *line; line++)
        talon_string_buffer_add(buffer, *line);
}
