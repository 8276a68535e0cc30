/** The HTML around a page's content. Addresses are absolute paths. */
export interface DocumentParts {
  title: string
  description?: string
  stylesheets: string[]
  /** Inline styles, for a page that must render before any file has loaded. */
  styles?: string
  fonts: string[]
  /** The script that sets light or dark before the first paint: its address or its code. */
  theme: { src: string } | { code: string }
  /** The module that hydrates the page. Pages without one are plain HTML. */
  entry?: string
  modulePreloads?: string[]
  /** Data for the page's own script, placed before every file. */
  first?: string
  head?: string
  body: string
}

/** Returns one HTML document. All arguments are our own text, except the title and description, which are escaped. */
export function htmlDocument(parts: DocumentParts): string {
  return `<!doctype html>
<html lang="${process.env['UI_LANGUAGE'] ?? 'en'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(parts.title)}</title>
${[
  parts.description && sharing(parts.title, parts.description),
  "<link rel=\"icon\" href=\"data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'%3E%3Crect y='9' width='16' height='4' fill='%231b4b7a'/%3E%3Crect x='10' y='2' width='2' height='12' fill='%23d9ae1a'/%3E%3C/svg%3E\">",
  parts.first,
  'src' in parts.theme ? `<script src="${parts.theme.src}"></script>` : `<script>${parts.theme.code}</script>`,
  parts.styles && `<style>${parts.styles}</style>`,
  ...parts.stylesheets.map((href) => `<link rel="stylesheet" href="${href}">`),
  // First, because it is small and its requests run only after it has loaded.
  parts.entry && `<script type="module" src="${parts.entry}"></script>`,
  ...(parts.modulePreloads ?? []).map((href) => `<link rel="modulepreload" href="${href}">`),
  parts.head,
]
  .filter(Boolean)
  .join('\n')}
</head>
<body>
${[parts.body, ...parts.fonts.map(preloadedFont)].join('\n')}
</body>
</html>
`
}

/** Preloads a font before a style needs it. In the head, browsers would paint nothing until it has loaded. */
function preloadedFont(href: string): string {
  return `<link rel="preload" as="font" type="font/woff2" href="${href}" crossorigin>`
}

// The server fills in its own address.
const SOCIAL_IMAGE = '%APP_URL%/social.png'

/** The title and description for search engines and link previews. */
function sharing(title: string, description: string): string {
  return `<meta name="description" content="${escaped(description)}">
<meta property="og:type" content="website">
<meta property="og:site_name" content="Tradeline">
<meta property="og:title" content="${escaped(title)}">
<meta property="og:description" content="${escaped(description)}">
<meta property="og:image" content="${SOCIAL_IMAGE}">
<meta property="og:image:width" content="1200">
<meta property="og:image:height" content="630">
<meta property="og:image:alt" content="A three-bureau credit report in Tradeline">
<meta name="twitter:card" content="summary_large_image">`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
