export interface RecentlyUsed<Value> {
  get: (key: string) => Value | undefined
  set: (key: string, value: Value) => void
}

/** A map that forgets what was used longest ago: a Map keeps insertion order, so a hit is moved to its end. */
export function recentlyUsed<Value>(capacity: number): RecentlyUsed<Value> {
  const entries = new Map<string, Value>()
  return {
    get: (key) => {
      const value = entries.get(key)
      if (value === undefined) return undefined
      entries.delete(key)
      entries.set(key, value)
      return value
    },
    set: (key, value) => {
      entries.delete(key)
      entries.set(key, value)
      const oldest = entries.keys().next()
      if (entries.size > capacity && oldest.value !== undefined) entries.delete(oldest.value)
    },
  }
}
