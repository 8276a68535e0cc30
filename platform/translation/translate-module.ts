import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'
import { findUnits, type Part, type Range, type Unit } from './find-units.ts'
import { messageOf, numbered } from './message.ts'

/** Returns a message's translation, or undefined to leave it in English. */
export type Translate = (message: string) => string | undefined

const PLURAL = 'pluralWords'
const PLURAL_MODULE = '#platform/translation/plural-words.ts'

/** Returns a module with its texts in another language. Throws if a translation doesn't fit its message. */
export function translatedModule(file: string, code: string, language: string, translate: Translate): string {
  const units = findUnits(file, code)
  const module = new Module(code, language)
  const edits = units.flatMap((unit) => {
    const message = messageOf(unit.parts)
    const translation = translate(message)
    if (translation === undefined || translation === message) return []
    return [{ unit, elements: checkedTranslation(message, translation, unit.parts) }]
  })
  if (edits.length === 0) return code
  const body = module.rewritten({ start: 0, end: code.length }, edits)
  return module.usesPlural ? `import { ${PLURAL} } from '${PLURAL_MODULE}'\n${body}` : body
}

interface Edit {
  unit: Unit
  elements: MessageFormatElement[]
}

class Module {
  private readonly code: string
  private readonly language: string
  usesPlural = false

  constructor(code: string, language: string) {
    this.code = code
    this.language = language
  }

  /** Returns a piece of the module with its texts replaced. */
  rewritten({ start, end }: Range, edits: readonly Edit[]): string {
    const inRange = edits.filter(({ unit }) => unit.start >= start && unit.end <= end)
    let at = start
    let text = ''
    for (const edit of inRange.toSorted(
      (one, other) => one.unit.start - other.unit.start || other.unit.end - one.unit.end,
    )) {
      if (edit.unit.start < at) continue
      const inner = inRange.filter((other) => other !== edit)
      text += this.code.slice(at, edit.unit.start) + this.replacement(edit, inner)
      at = edit.unit.end
    }
    return text + this.code.slice(at, end)
  }

  private replacement({ unit, elements }: Edit, inner: readonly Edit[]): string {
    const parts = numbered(unit.parts)
    if (unit.form === 'children') return this.asChildren(elements, parts, inner)
    const pieces = elements.map((element) => this.piece(element, parts, inner))
    const joined =
      pieces.length === 1 && elements[0]?.type !== TYPE.argument ? (pieces[0] ?? '') : ['""', ...pieces].join(' + ')
    return unit.form === 'attribute' ? `{${joined}}` : `(${joined})`
  }

  private asChildren(
    elements: readonly MessageFormatElement[],
    parts: readonly Part[],
    inner: readonly Edit[],
  ): string {
    return elements
      .map((element) => {
        if (element.type !== TYPE.tag) return this.child(element, parts, inner)
        const part = parts[Number(element.value.slice(1))]
        if (part?.kind !== 'element') throw new Error(`No element ${element.value}`)
        const [open, close] = [this.rewritten(part.open, inner), this.code.slice(part.close.start, part.close.end)]
        return `${open}${this.asChildren(element.children, parts, inner)}${close}`
      })
      .join('')
  }

  private child(element: MessageFormatElement, parts: readonly Part[], inner: readonly Edit[]): string {
    const part = element.type === TYPE.argument ? parts[Number(element.value)] : undefined
    const isElement = part?.kind === 'value' && this.code[part.start] === '<'
    const piece = this.piece(element, parts, inner)
    return isElement ? piece : `{${piece}}`
  }

  private piece(element: MessageFormatElement, parts: readonly Part[], inner: readonly Edit[]): string {
    if (element.type === TYPE.literal) return JSON.stringify(element.value)
    if (element.type !== TYPE.argument && element.type !== TYPE.plural)
      throw new Error('This kind of placeholder is not supported')
    const part = parts[Number(element.value)]
    if (part?.kind === 'value') {
      const value = this.rewritten(part, inner)
      return value.startsWith('<') ? value : `(${value})`
    }
    if (part?.kind !== 'plural' || element.type !== TYPE.plural) throw new Error(`No plural {${element.value}}`)
    this.usesPlural = true
    const forms = Object.entries(element.options).map(([form, { value }]) => [form, formText(value)])
    return `${PLURAL}(${this.rewritten(part, inner)}, ${JSON.stringify(this.language)}, ${JSON.stringify(Object.fromEntries(forms))})`
  }
}

function formText(elements: readonly MessageFormatElement[]): string {
  return elements
    .map((element) => {
      if (element.type === TYPE.literal) return element.value
      if (element.type === TYPE.pound) return '#'
      throw new Error('A plural form has words and # only')
    })
    .join('')
}

/** Returns the parts of a translation. Throws unless it has the same placeholders as the message, each once. */
export function checkedTranslation(
  message: string,
  translation: string,
  parts: readonly Part[],
): MessageFormatElement[] {
  const elements = parse(translation, { requiresOtherClause: true })
  const wanted = numbered(parts).map((_, at) => String(at))
  const found = placeholders(elements).toSorted((one, other) => Number(one) - Number(other))
  if (found.join() !== wanted.join())
    throw new Error(
      `The translation of “${message}” has the placeholders ${found.join() || 'none'} instead of ${wanted.join() || 'none'}`,
    )
  return elements
}

const placeholders = (elements: readonly MessageFormatElement[]): string[] =>
  elements.flatMap((element) => {
    if (element.type === TYPE.literal || element.type === TYPE.pound) return []
    return element.type === TYPE.tag ? [element.value.slice(1), ...placeholders(element.children)] : [element.value]
  })
