// English words that no Spanish sentence has.
const ENGLISH = /\b(the|your|you|this|that|and|with|from|for|have|will|please|here|open|works|days|our|it)\b/i

/** Returns the sentences of a text without addresses, amounts, and the given words. */
function sentencesOf(text: string, given: readonly string[]): string[] {
  const plain = given.reduce((left, word) => left.replaceAll(word, ''), text.replaceAll(/https?:\S+/g, ''))
  return plain
    .split(/(?<=[.!?:])\s+|\n+/)
    .map((sentence) =>
      sentence
        .replaceAll(/[^\p{L} ]/gu, ' ')
        .replaceAll(/ +/g, ' ')
        .trim(),
    )
    .filter((sentence) => /\p{L}{2}/u.test(sentence))
}

/** Returns the sentences that the Spanish text shares with the English one, or that have English words. */
export function untranslated(english: string, spanish: string, given: readonly string[]): string[] {
  const same = new Set(sentencesOf(english, given))
  return sentencesOf(spanish, given).filter((sentence) => same.has(sentence) || ENGLISH.test(sentence))
}
