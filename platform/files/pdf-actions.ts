import { constants, inflateSync } from 'node:zlib'

/** Active content of a PDF, beyond showing pages. */
export type PdfAction = 'script' | 'program' | 'form_data' | 'embedded_file'

// Limited, because in one file an unlimited length could keep the search busy for minutes.
const GAP = String.raw`(?:[\s\0]|%[^\r\n]{0,200}[\r\n]){0,20}`
const VALUE = String.raw`${GAP}(?:<|\[|\(|\d{1,10}\s{1,5}\d{1,5}\s{1,5}R)`
const END = String.raw`(?![^\s\0/<>\[\](){}%])`

/** Returns a pattern for a PDF name, each character literal or as its hexadecimal escape (ISO 32000-1, 7.3.5). */
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

/**
 * Returns the first active content in the text of a PDF's objects, or null. Also matches strings that only look like
 * it.
 */
export function actionIn(objects: string): PdfAction | null {
  const actions: PdfAction[] = ['script', 'program', 'form_data', 'embedded_file']
  return actions.find((one) => PATTERNS[one].test(objects)) ?? null
}

const MOST_UNPACKED_BYTES = 64 * 1024 * 1024
const PROBE_BYTES = 2048
// The dictionary is searched within this many bytes before a stream.
const DICTIONARY_BYTES = 4096
const IS_OBJECT_STREAM = new RegExp(name('ObjStm'))
// An object stream starts with the number and position of its first object.
const BEGINS_WITH_NUMBERS = /^[\s\0]*\d+[\s\0]+\d+[\s\0]/

/**
 * Returns the objects of all compressed object streams (ISO 32000-1, 7.5.7) as text. Opens every stream, because
 * readers differ in what they accept as an object stream. Throws if a declared object stream can't be opened, as in an
 * encrypted file.
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
        throw new Error("An object stream can't be opened")
      continue
    }
    const unpacked = inflateSync(content, { maxOutputLength: left })
    left -= unpacked.length
    found.push(unpacked.toString('latin1'))
  }
  return found
}

const CARRIAGE_RETURN = 0x0d

/**
 * Returns the first bytes of a compressed stream as text, or an empty text if it isn't compressed. An uncompressed
 * stream is already part of the file's text.
 */
function beginning(content: Buffer): string {
  try {
    const options = { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: MOST_UNPACKED_BYTES }
    return inflateSync(content.subarray(0, PROBE_BYTES), options).toString('latin1', 0, 64)
  } catch {
    return ''
  }
}
