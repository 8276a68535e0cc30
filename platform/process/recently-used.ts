export interface RecentlyUsed<Value> {
  get: (key: string) => Value | undefined
  set: (key: string, value: Value) => void
}

/**
 * A map that never holds more than `capacity` and always what was used last, up to half of that. What is used moves into the
 * newer of two halves; when that is full, the older is forgotten at once. Keeping an exact order would cost every look-up more.
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
