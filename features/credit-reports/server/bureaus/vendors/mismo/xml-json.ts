import { SaxesParser } from 'saxes'
import { BodyRefused } from '#platform/http/body.ts'
import type { JsonObject } from '#platform/rules/json-object.ts'

const DEEPEST = 64

/**
 * Parses XML to JSON: attributes and child elements become fields, repeated elements a list, and an element of text only
 * its text. Prefixes of namespaces are dropped. Throws BodyRefused for anything else than well-formed XML, and for a
 * DOCTYPE, so that no entity can be declared.
 */
export function jsonOfXml(text: string): JsonObject {
  const root: Open = { fields: {}, text: '' }
  const open: Open[] = [root]
  const parser = new SaxesParser({ fragment: false })
  parser.on('error', refuse)
  parser.on('doctype', refuse)
  parser.on('opentag', ({ attributes }) => {
    if (open.length > DEEPEST) refuse()
    const given = Object.entries(attributes).map(([name, value]) => [local(name), value])
    open.push({ fields: Object.fromEntries(given), text: '' })
  })
  const addText = (added: string) => {
    const current = open.at(-1)
    if (current) current.text += added
  }
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.on('closetag', ({ name }) => {
    const closed = open.pop()
    const parent = open.at(-1)
    if (closed && parent) add(parent.fields, local(name), valueOf(closed))
  })
  parser.write(text).close()
  return root.fields
}

interface Open {
  fields: JsonObject
  text: string
}

function valueOf({ fields, text }: Open): unknown {
  const words = text.trim()
  if (Object.keys(fields).length === 0) return words
  return words === '' ? fields : { ...fields, text: words }
}

function add(fields: JsonObject, name: string, value: unknown): void {
  // It would change the object itself.
  if (name === '__proto__') return
  const before = Object.hasOwn(fields, name) ? fields[name] : undefined
  fields[name] = before === undefined ? value : [...(Array.isArray(before) ? before : [before]), value]
}

const local = (name: string) => name.replace(/^[^:]*:/, '')

function refuse(): never {
  throw new BodyRefused('malformed')
}
