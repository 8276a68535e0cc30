export interface RecentlyUsed<Value> {
  get: (key: string) => Value | undefined
  set: (key: string, value: Value) => void
}

/**
 * A map that never holds more than `capacity` entries and always keeps the most recent ones, up to half of that. A used
 * entry moves into the newer of two halves. When that is full, the older half is dropped. An exact order would make
 * every lookup slower.
 */
export function recentlyUsed<Value>(capacity: number): RecentlyUsed<Value> {
  let older = new Map<string, Value>()
  let newer = new Map<string, Value>()
  const set = (key: string, value: Value) => {
    newer.set(key, value)
    if (newer.size < capacity / 2) return
    older = newer
    newer = new Map()
  }
  const get = (key: string) => {
    const recent = newer.get(key)
    if (recent !== undefined) return recent
    const found = older.get(key)
    if (found !== undefined) set(key, found)
    return found
  }
  return { get, set }
}
