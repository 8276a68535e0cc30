/** The text after an @ in front of the caret, and where its @ is. Null if the caret is not in a mention. */
export interface MentionAtCaret {
  typed: string
  from: number
}

const BEFORE_CARET = /(?:^|[\s(])@([\p{L}\p{N}.'’-]*(?: [\p{L}\p{N}.'’-]*)?)$/u

/** Returns the mention that a user is typing in front of the caret. */
export function mentionAtCaret(text: string, caret: number): MentionAtCaret | null {
  const typed = BEFORE_CARET.exec(text.slice(0, caret))?.[1]
  return typed === undefined ? null : { typed, from: caret - typed.length - 1 }
}

interface Named {
  id: string
  name: string
}

/** Returns the members with a name part that begins with the typed text, in their order. */
export function mentionable<Member extends Named>(members: readonly Member[], typed: string): Member[] {
  const wanted = typed.toLowerCase()
  return members.filter(({ name }) => {
    const known = name.toLowerCase()
    return known.startsWith(wanted) || known.split(' ').some((part) => part.startsWith(wanted))
  })
}

/** Returns the ids of the members whose @name the text contains. */
export function mentionedIn(text: string, members: readonly Named[]): string[] {
  const ids = textParts(text, members).flatMap(({ memberId }) => (memberId === null ? [] : [memberId]))
  return [...new Set(ids)]
}

/** A part of a text: plain, or the name of a member with its @. */
export interface TextPart {
  text: string
  memberId: string | null
  /** Where the part begins in the text. */
  at: number
}

/** Splits a text at the @names of members. The longest name counts, so '@Sam Ortiz' is not '@Sam'. */
export function textParts(text: string, members: readonly Named[]): TextPart[] {
  const longestFirst = members.toSorted((one, other) => other.name.length - one.name.length)
  const parts: TextPart[] = []
  let plainFrom = 0
  for (let at = text.indexOf('@'); at !== -1; at = text.indexOf('@', at + 1)) {
    const from = at
    const named = longestFirst.find(({ name }) => isNamedAt(text, from + 1, name))
    if (named === undefined) continue
    if (at > plainFrom) parts.push({ text: text.slice(plainFrom, at), memberId: null, at: plainFrom })
    plainFrom = at + named.name.length + 1
    parts.push({ text: text.slice(at, plainFrom), memberId: named.id, at })
  }
  return plainFrom === text.length ? parts : [...parts, { text: text.slice(plainFrom), memberId: null, at: plainFrom }]
}

const isNamedAt = (text: string, at: number, name: string): boolean =>
  name !== '' && text.startsWith(name, at) && !/[\p{L}\p{N}]/u.test(text.slice(at + name.length, at + name.length + 1))
