import { fieldsOf, type SchemaField } from '#features/public-api/rules/openapi.ts'

interface FieldListProps {
  label: string
  heading: string
  /** The JSON Schema of an object. If it has no properties, nothing is rendered. */
  schema: unknown
}

/** The fields of one part of a request. The fields of a nested object follow it. */
export function FieldList({ label, heading, schema }: FieldListProps) {
  const rows = flattened(schema)
  if (rows.length === 0) return null
  return (
    <section aria-label={label} tabIndex={0} className="mt-4 overflow-x-auto">
      <table className="w-full text-left text-table">
        <thead>
          <tr className="border-rule-strong border-b">
            <th scope="col" className="w-56 py-1.5 pr-6">
              {heading}
            </th>
            <th scope="col" className="py-1.5">
              <span className="sr-only">Meaning</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, isRequired, schema: field }) => (
            <tr key={name} className="border-rule border-b align-top">
              <th scope="row" className="py-1.5 pr-6 font-normal">
                <code className="font-mono text-code">{name}</code>
              </th>
              <td className="py-1.5 text-ink-2">
                {isRequired ? 'Required' : 'Optional'}, {shapeOf(field)}. {meaningOf(field)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function flattened(schema: unknown, prefix = ''): SchemaField[] {
  return fieldsOf(schema).flatMap((field) => {
    const name = `${prefix}${field.name}`
    const inner = flattened(field.schema, `${name}.`)
    return inner.length > 0 ? inner : [{ ...field, name }]
  })
}

// The description of a nullable field is inside `anyOf`.
function meaningOf({ description, anyOf }: Record<string, unknown>): string {
  const inner: unknown = Array.isArray(anyOf) ? anyOf[0] : undefined
  return textOr(description, isObject(inner) ? textOr(inner.description, '') : '')
}

function shapeOf(schema: Record<string, unknown>): string {
  const { type, format, enum: choices, items, anyOf, maxLength } = schema
  if (Array.isArray(choices)) return `one of ${choices.join(', ')}`
  if (Array.isArray(anyOf)) return shapeOf(anyOf[0])
  if (type === 'array') return `a list, each ${shapeOf(isObject(items) ? items : {})}`
  const longest = typeof maxLength === 'number' ? ` of at most ${maxLength} characters` : ''
  return `${textOr(format, WORDS[textOr(type, '')] ?? 'text')}${longest}`
}

const WORDS: Readonly<Record<string, string>> = { string: 'text', integer: 'a whole number', boolean: 'true or false' }

const textOr = (value: unknown, otherwise: string) => (typeof value === 'string' ? value : otherwise)

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
