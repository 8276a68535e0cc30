export interface ObjectPlace {
  number: number
  /** The offset of its first byte. */
  at: number
}

/** Returns the places of a saved document's objects in their order, and that of the table that lists them. */
export function objectPlaces(saved: Uint8Array): { places: ObjectPlace[]; tableAt: number } {
  const text = Buffer.from(saved.buffer, saved.byteOffset, saved.byteLength)
  const tableAt = Number(
    /startxref\s+(\d+)\s+%%EOF\s*$/.exec(text.toString('latin1', Math.max(0, text.length - 64)))?.[1],
  )
  const lines = text.toString('latin1', tableAt).split('\n')
  const places: ObjectPlace[] = []
  let next = 0
  for (const line of lines.slice(1)) {
    const entry = /^(\d{10}) \d{5} ([nf])/.exec(line)
    const section = /^(\d+) \d+\s*$/.exec(line)
    if (!entry && !section) break
    if (section) next = Number(section[1])
    else if (entry) {
      if (entry[2] === 'n') places.push({ number: next, at: Number(entry[1]) })
      next++
    }
  }
  return { places: places.toSorted((one, other) => one.at - other.at), tableAt }
}
