import type { Bureau } from '#features/credit-reports/rules/bureaus.ts'
import type { FeedDialect, ListDialect } from '#features/credit-reports/server/bureaus/vendors/feed-dialect.ts'
import { isJsonObject, type JsonObject, objectsOf } from '#platform/rules/json-object.ts'

/** Returns a made-up feed as a vendor would send it, under the first name that its dialect has for each field. */
export function spokenFeed(feed: JsonObject, dialect: FeedDialect, bureau: Bureau, bureauPath: string): JsonObject {
  const reply: JsonObject = {}
  for (const [name, list] of Object.entries(dialect.lists)) {
    const entries = entriesOf(feed, name).map((entry) => {
      const spoken = spokenEntry(entry, list)
      setAt(spoken, bureauPath, bureau)
      return spoken
    })
    const [place] = list.at
    if (place !== undefined && entries.length > 0) appendAt(reply, place, entries)
  }
  const about = isJsonObject(feed.personal_information) ? feed.personal_information : {}
  const [place] = dialect.person.at
  if (place !== undefined) appendAt(reply, place, [spokenEntry(about, dialect.person)])
  return reply
}

// Our feed keys scores by model; vendors list them.
function entriesOf(feed: JsonObject, name: string): JsonObject[] {
  if (name !== 'credit_score') return objectsOf(feed[name])
  return Object.entries(isJsonObject(feed.credit_score) ? feed.credit_score : {}).map(([model, score]) => ({
    ...{ model, minimum: 300, maximum: 850 },
    ...(isJsonObject(score) ? score : {}),
  }))
}

function spokenEntry(entry: JsonObject, { fields }: ListDialect): JsonObject {
  const spoken: JsonObject = {}
  for (const [field, [path]] of Object.entries(fields)) {
    const value = entry[field.replace(/\[\]$/, '')]
    if (path === undefined || value === null || value === undefined) continue
    if (Array.isArray(value)) for (const one of value) appendAt(spoken, path, [one])
    else setAt(spoken, path, value)
  }
  return spoken
}

function setAt(into: JsonObject, path: string, value: unknown): void {
  const { holder, last } = holderAt(into, path)
  holder[last] = value
}

function appendAt(into: JsonObject, path: string, values: unknown[]): void {
  const { holder, last } = holderAt(into, path)
  const before = holder[last]
  holder[last] = [...(Array.isArray(before) ? before : []), ...values]
}

// The containers on the way occur once. `_FACTOR._Code` of several reasons is several `_FACTOR`.
function holderAt(into: JsonObject, path: string): { holder: JsonObject; last: string } {
  const names = path.split('.')
  const last = names.pop() ?? ''
  const holder = names.reduce<JsonObject>((at, name) => {
    const next = isJsonObject(at[name]) ? at[name] : {}
    at[name] = next
    return next
  }, into)
  return { holder, last }
}
