// Quoted and dollar-quoted texts, bodies of SQL functions, and everything between them. Comments are skipped.
const TOKEN = /\$(\w*)\$[\s\S]*?\$\1\$|'(?:[^']|'')*'|"[^"]*"|begin atomic\b[\s\S]*?\nend\b|--[^\n]*|[\s\S]/g

/** Returns the statements of one of our SQL files, without comments and semicolons. */
export const statementsOf = (text: string): string[] => parts(text, ';')

/** Returns the items of a parenthesized list. */
export const itemsOf = (list: string): string[] => parts(list, ',')

function parts(text: string, separator: ';' | ','): string[] {
  const found = ['']
  let depth = 0
  for (const [token] of text.matchAll(TOKEN)) {
    if (token.startsWith('--')) continue
    if (token === '(') depth++
    if (token === ')') depth--
    if (token === separator && depth === 0) found.push('')
    else found.push(`${found.pop()}${token}`)
  }
  return found.map((part) => part.trim()).filter((part) => part !== '')
}
