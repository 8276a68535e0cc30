import { constants, inflateSync } from 'node:zlib'

/** What a PDF can do to its reader beyond showing pages. */
export type PdfAction = 'script' | 'program' | 'form_data' | 'embedded_file'

// A word of any length would let one file keep the search busy for minutes.
const GAP = String.raw`(?:[\s\0]|%[^\r\n]{0,200}[\r\n]){0,20}`
const VALUE = String.raw`${GAP}(?:<|\[|\(|\d{1,10}\s{1,5}\d{1,5}\s{1,5}R)`
const END = String.raw`(?![^\s\0/<>\[\](){}%])`

/** A PDF name with each character as it is or as its hexadecimal escape (ISO 32000-1, 7.3.5). */
const name = (text: string): string => `/${[...text].map(eitherWay).join('')}${END}`

function eitherWay(character: string): string {
  const hex = character.charCodeAt(0).toString(16)
  return `(?:${character}|#${hex.replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`)})`
}

const action = (kind: string): string => `${name('S')}${GAP}${name(kind)}`
/** A value that an action may refer to instead of naming its kind itself. */
const alone = (kind: string): string => `(?:obj|^)${GAP}${name(kind)}`

const PATTERNS: Record<PdfAction, RegExp> = {
  script: oneOf([
    ...[action('JavaScript'), alone('JavaScript'), name('JavaScript') + VALUE],
    ...[name('JS') + VALUE, name('XFA') + VALUE],
  ]),
  program: oneOf([action('Launch'), alone('Launch')]),
  form_data: oneOf(['SubmitForm', 'ImportData'].flatMap((kind) => [action(kind), alone(kind)])),
  embedded_file: oneOf([
    ...[name('EF') + VALUE, name('EmbeddedFiles') + VALUE, `${name('Type')}${GAP}${name('EmbeddedFile')}`],
    `${name('Subtype')}${GAP}${name('RichMedia')}`,
  ]),
}

function oneOf(patterns: string[]): RegExp {
  return new RegExp(patterns.join('|'))
}

/** The first thing in the text of a PDF's objects that acts, or null. Strings that look like it are not told apart. */
export function actionIn(objects: string): PdfAction | null {
  const actions: PdfAction[] = ['script', 'program', 'form_data', 'embedded_file']
  return actions.find((one) => PATTERNS[one].test(objects)) ?? null
}

const MOST_UNPACKED_BYTES = 64 * 1024 * 1024
const PROBE_BYTES = 2048
// Before a stream, as far back as its dictionary is looked for.
const DICTIONARY_BYTES = 4096
const IS_OBJECT_STREAM = new RegExp(name('ObjStm'))
// An object stream begins with the number and the place of its first object.
const BEGINS_WITH_NUMBERS = /^[\s\0]*\d+[\s\0]+\d+[\s\0]/

/**
 * The objects of all compressed object streams (ISO 32000-1, 7.5.7) as text. It opens every stream, because readers differ in what
 * they take for an object stream. Throws where a stream that says it is one can't be opened, as in an encrypted file.
 */
export function packedObjects(pdf: Buffer): string[] {
  const found: string[] = []
  let left = MOST_UNPACKED_BYTES
  for (let at = pdf.indexOf('stream'); at >= 0; at = pdf.indexOf('stream', at + 1)) {
    const before = pdf.toString('latin1', Math.max(0, at - DICTIONARY_BYTES), at)
    if (before.endsWith('end')) continue
    const content = pdf.subarray(at + 'stream'.length + (pdf[at + 'stream'.length] === CARRIAGE_RETURN ? 2 : 1))
    if (!BEGINS_WITH_NUMBERS.test(beginning(content))) {
      if (IS_OBJECT_STREAM.test(before.slice(before.lastIndexOf('obj') + 1)))
        throw new Error('An object stream is closed')
      continue
    }
    const unpacked = inflateSync(content, { maxOutputLength: left })
    left -= unpacked.length
    found.push(unpacked.toString('latin1'))
  }
  return found
}

const CARRIAGE_RETURN = 0x0d

/** The first bytes of a compressed stream as text; empty where it isn't one. An uncompressed one is text of the file already. */
function beginning(content: Buffer): string {
  try {
    const options = { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: MOST_UNPACKED_BYTES }
    return inflateSync(content.subarray(0, PROBE_BYTES), options).toString('latin1', 0, 64)
  } catch {
    return ''
  }
}
