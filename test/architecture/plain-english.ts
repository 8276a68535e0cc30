import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { sourceFiles } from './source-files.ts'

/** A sentence that an American reader would stumble over, and why. */
interface Hit {
  place: string
  rule: string
  sentence: string
}

type Kind = 'comment' | 'title' | 'text' | 'prose'

interface Passage {
  line: number
  kind: Kind
  words: string
}

const BRITISH = new RegExp(
  String.raw`\b(?:${[
    '(?:un|dis|multi)?colour(?:s|ed|ing|ful)?',
    '(?:re|dis)?organis(?:e|es|ed|ing|ation|ations|ational)',
    'licences?',
    'behaviours?',
    'cancell(?:ed|ing)',
    'catalogue[sd]?',
    'labell(?:ed|ing)',
    'modell(?:ed|ing)',
    'travell(?:ed|ing|er)',
    'signall(?:ed|ing)',
    'utilis(?:e|es|ed|ing|ation)',
    'neighbour(?:s|ing|hood)?',
    'favour(?:s|ed|ing|able|ite|ites)?',
    'honour(?:s|ed|ing|able)?',
    'labour',
    'gr[e]y(?:s|ed)?',
    'cent(?:re|res|red|ring)',
    'metres?',
    'fulfil(?:s|ment)?',
    'judgement',
    'acknowledgement',
    'cheques?',
    'defence',
    'offence',
    'programmes?',
    'enquir(?:y|ies)',
    'learnt',
    'whilst',
    'amongst',
    '(?:real|recogn|author|initial|normal|summar|minim|maxim|optim|custom|apolog|categor|final|emphas|serial|synchron|capital|amort|item|standard|character|general|special)is(?:e|es|ed|ing|ation|ations)',
    'analys(?:e|ed|ing)',
  ].join('|')})\b`,
  'i',
)

/** Shapes that are wrong wherever they are. */
const SHAPES: Record<string, RegExp> = {
  'American spelling': BRITISH,
  'name the subject': /\b(?:nobody|somebody|anybody|everybody|whoever|who(?:so)?ever)\b/i,
  '"stands" for "is"': /\b(?:stands?|stood)\b(?!-)(?! (?:for|in for|out|up|alone)\b)/,
  '"told"': /\b(?:is|are|was|were|be|been|being) told\b(?! apart)/,
  '"answers" for "returns"':
    /(?<!\b(?:the|their|its|your|his|her|our|of|and|or|no|these|those|all|both|same|for|with|to|as|two|three|security|from|in) )\banswers\b(?! (?:a challenge|to a question|questions))/,
  '"wish"': /\bwish(?:es|ed)?\b/i,
  // "On paper" and "ask for paper" name the medium. "A signed paper" and "papers" mean documents.
  '"paper" for "document"':
    /\b(?:an?|the|this|that|each|every|another|other|which|its|his|her|their|our|your) (?:(?!(?:on|of|or|to|for|by|in|as|and|from) )\w+ )?paper\b(?! (?:cop|size|form|check|mail|version|record))|\bpapers\b/i,
  '"e-mail" for "email"': /\be-mail/i,
}

/** A statement that begins like a question needs a second reading. */
const QUESTION_WORD = /^(?:What|Who|Whom|Whose|Whoever|Whatever|Whether|How|That which|Those who|Which)\b/i

/** Texts whose words must stay, in files whose path begins with `within`: laws, protocols, the specification, test data. */
const VERBATIM: { words: string; within: string; because: string }[] = [
  { words: 'Cheque', within: 'features/documents/server/pdf/paper-words.ts', because: 'a Spanish word' },
  { words: "'cancelled'", within: '', because: 'a status in the database' },
  { words: "'Cancelled'", within: 'features/credit-repair/', because: 'the specification’s spelling of a status' },
  {
    words: 'to us and to anybody else',
    within: 'features/credit-repair/',
    because: 'signed contracts are split there',
  },
  { words: 'and that nobody obtains a report under false pretenses', within: '', because: 'companies certified this' },
  { words: 'This certification stands', within: '', because: 'companies certified this' },
  { words: '"nobody"', within: '', because: 'a user of operating systems' },
  { words: 'notices by e-mail`', within: 'app/demo/', because: 'ids of demo records are computed from it' },
  { words: "'Somebody'", within: 'features/lending/server/military/sandbox/', because: 'a name in the sandbox' },
  { words: "'E-Mail'", within: 'features/clients/rules/', because: 'a column heading in a test' },
  { words: 'E-mail: consumer.complaints', within: 'features/templates/', because: 'Texas’ own words' },
  { words: 'I WISH TO CANCEL', within: 'features/templates/rules/starters/closing/', because: 'Model Form H-8' },
  { words: 'is also cancelled', within: 'features/templates/rules/starters/closing/', because: 'Model Form H-8' },
  { words: 'home has been cancelled', within: 'features/templates/rules/starters/closing/', because: 'Model Form H-8' },
  { words: "'Nobody'", within: 'features/credit-repair/tests/', because: 'a name in tests' },
  { words: 'Nobody Known', within: 'features/clients/', because: 'a name in tests' },
  { words: "'nobody here'", within: 'features/clients/tests/', because: 'a search in a test' },
  { words: "'nobody at all'", within: 'features/credit-repair/tests/', because: 'a search in a test' },
  {
    words: 'I was told that it was paid',
    within: 'features/documents/server/pdf/',
    because: 'a consumer’s words in a test',
  },
]

/** Returns the files with a text written by hand. Landed migrations and release fixtures can't change, so they are left out. */
function writtenFiles(): { path: string; text: string }[] {
  const code = sourceFiles().filter(
    ({ path: file }) => !/^database\/migrations\/|\/releases\/|^test\/architecture\/plain-english/.test(file),
  )
  const pages = ['.', 'docs', 'docs/decisions'].flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => name.endsWith('.md'))
      .map((name) => path.join(folder, name))
      .map((file) => ({ path: file, text: readFileSync(file, 'utf8') })),
  )
  return [...code, ...pages]
}

/** Returns the hits in every text written by hand. */
export const hits = (): Hit[] => writtenFiles().flatMap(({ path: file, text }) => hitsIn(file, text))

/** Returns the words of the exceptions that no file contains anymore. */
export function unusedExceptions(): string[] {
  const files = writtenFiles()
  return VERBATIM.filter(
    ({ words, within }) => !files.some(({ path: file, text }) => file.startsWith(within) && text.includes(words)),
  ).map(({ words }) => words)
}

/** Returns the hits in one file: its comments, test titles, and texts, or the paragraphs of a page. */
export function hitsIn(file: string, text: string): Hit[] {
  const exceptions = VERBATIM.filter(({ within }) => file.startsWith(within))
  const own = exceptions.reduce((left, { words }) => left.replaceAll(words, ''), text)
  const passages = file.endsWith('.md') ? paragraphs(own) : [...comments(file, own), ...strings(file, own)]
  return passages.flatMap((passage) =>
    sentences(passage.words).flatMap((sentence) =>
      rulesBroken(sentence, passage.kind).map((rule) => ({ place: `${file}:${passage.line}`, rule, sentence })),
    ),
  )
}

function rulesBroken(sentence: string, kind: Kind): string[] {
  const broken = Object.entries(SHAPES)
    .filter(([, shape]) => shape.test(sentence))
    .map(([rule]) => rule)
  return looksLikeQuestion(sentence, kind) ? [...broken, 'a statement that begins like a question'] : broken
}

/** Headings and labels may begin like a question ("How it works"); a sentence with a full stop may not. */
function looksLikeQuestion(sentence: string, kind: Kind): boolean {
  if (!QUESTION_WORD.test(sentence) || sentence.endsWith('?')) return false
  return kind === 'comment' || kind === 'title' || sentence.endsWith('.')
}

const sentences = (words: string): string[] => words.split(/(?<=[.!?])\s+/).filter((sentence) => sentence !== '')

/** Joins neighboring comment lines, so that a sentence over two lines is read whole. */
function comments(file: string, text: string): Passage[] {
  const passages: Passage[] = []
  let last = -2
  for (const [index, line] of text.split('\n').entries()) {
    const words = commentIn(file, line)
    if (words === undefined) continue
    const open = passages.at(-1)
    if (open && last === index - 1 && !/^\s*\/\*/.test(line)) open.words = `${open.words} ${words}`.trim()
    else passages.push({ line: index + 1, kind: 'comment', words })
    last = index
  }
  return passages
}

function commentIn(file: string, line: string): string | undefined {
  const marker = file.endsWith('.sql') ? /(?:^|\s)--+\s(.*)$/ : /(?:^\s*(?:\/\/|\/\*\*?|\*(?!\/))|\s\/\/|\{\/\*)\s(.*)$/
  return marker
    .exec(line)?.[1]
    ?.replace(/\s*\*\/\}?\s*$/, '')
    .replace(/`[^`]*`/g, '`code`')
}

const STRING = /'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\\n]|\\.)*)`/g
const COLUMN_LIST = /\.select\('[^']*'/
const ELEMENT_TEXT = />([^<>{}=;()]{3,})</g
const BARE_TEXT = /^\s*([A-Z][a-z’']+(?: [^<>{}=;()]+)?)$/

function strings(file: string, text: string): Passage[] {
  const lines = text.split('\n')
  return lines.flatMap((line, index) => {
    if (commentIn(file, line) !== undefined && /^\s*(?:\/\/|\/\*|\*|--)/.test(line)) return []
    const quoted = [...line.replace(COLUMN_LIST, '').matchAll(STRING)].map(([, one, two, three]) =>
      (one ?? two ?? three ?? '').replace(/\$\{[^}]*\}/g, 'value').replace(/`[^`]*`/g, '`code`'),
    )
    const shown = file.endsWith('.tsx')
      ? [...line.matchAll(ELEMENT_TEXT), ...line.matchAll(new RegExp(BARE_TEXT, 'g'))].map(([, words = '']) =>
          words.trim(),
        )
      : []
    const kind = isTitle(file, lines, index) ? 'title' : 'text'
    return [...quoted, ...shown].filter(isLanguage).map((words) => ({ line: index + 1, kind, words }) as const)
  })
}

const TITLE = /\b(?:test|it|describe)\b.*\($|^\s*(?:test|it|describe)\b|^\s*\]?\)\($/
const isTitle = (file: string, lines: string[], index: number) =>
  /\.test\.tsx?$/.test(file) &&
  (/^\s*(?:test|it|describe)\b|\]\)\(/.test(lines[index] ?? '') || TITLE.test(lines[index - 1] ?? ''))

/** Class lists, seeds of demo data, and SQL. */
const CODE =
  /(?:^|\s)(?:text|bg|border|from|to)-[a-z]|^value [a-z ]+$|^\s*(?:select|insert|update|delete|create|alter|drop|grant|with) /
const isLanguage = (words: string) => (/ /.test(words.trim()) || /^[A-Z][a-z]/.test(words)) && !CODE.test(words)

function paragraphs(text: string): Passage[] {
  const passages: Passage[] = []
  let fenced = false
  let open = false
  for (const [index, line] of text.split('\n').entries()) {
    if (line.startsWith('```')) fenced = !fenced
    const words = line.replace(/`[^`]*`/g, '`code`').trim()
    const last = passages.at(-1)
    if (fenced || words === '' || line.startsWith('```')) open = false
    else if (open && last && !/^(?:[-*#|]|\d+\.) ?/.test(words)) last.words += ` ${words}`
    else {
      passages.push({ line: index + 1, kind: 'prose', words: words.replace(/^(?:[-*#]+|\d+\.) /, '') })
      open = true
    }
  }
  return passages
}
