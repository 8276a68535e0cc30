/** Returns a page that needs no script and no file: its title, the rules it adds to the style, and its content, all as trusted HTML. */
export const plainPage = (title: string, style: string, content: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${BASE}${style}</style>
</head>
<body>
${content}
</body>
</html>`

const BASE = `
:root{color-scheme:light dark;--paper:#fbfaf6;--surface:#fff;--sunken:#f3f1ea;--rule:#dedad0;--ink:#171b21;--ink-2:#4a505a;--brand:#1b4b7a;--focus:#0b62c4}
@media(prefers-color-scheme:dark){:root{--paper:#11151a;--surface:#171c22;--sunken:#0c0f13;--rule:#2b323a;--ink:#eceae3;--ink-2:#b5bac1;--brand:#8fbce8;--focus:#6cb2ff}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;background:var(--paper);color:var(--ink);font:14px/20px 'Public Sans Variable',ui-sans-serif,system-ui,sans-serif}
a{color:var(--brand)}
:focus-visible{outline:2px solid var(--focus);outline-offset:2px}
`
