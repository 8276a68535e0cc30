/** What a page's HTML needs around its content. Addresses are absolute paths. */
export interface DocumentParts {
  title: string
  description?: string
  stylesheets: string[]
  /** Rules in the page itself, for one that is to show before any file has come. */
  styles?: string
  fonts: string[]
  /** The script that chooses light or dark before the first paint: its address, or what it says. */
  theme: { src: string } | { code: string }
  /** The module that brings the page to life; pages without one are plain HTML. */
  entry?: string
  modulePreloads?: string[]
  /** What the page's own script is told before it runs; it stands before every file. */
  first?: string
  head?: string
  body: string
}

/** One HTML document. Everything passed in is our own text, except the title and description, which are escaped. */
export function htmlDocument(parts: DocumentParts): string {
  return `<!doctype html>
<html lang="en">
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
  // First in the line: it is small, and nothing of what it asks for runs before it has come.
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

/** A font that is fetched before a style asks for it. In the head, browsers would paint nothing before it has come. */
function preloadedFont(href: string): string {
  return `<link rel="preload" as="font" type="font/woff2" href="${href}" crossorigin>`
}

// The server knows its own address and fills it in.
const SOCIAL_IMAGE = '%APP_URL%/social.png'

/** What search engines and links in messages show of a page. */
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
