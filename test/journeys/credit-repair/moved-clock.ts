import { readFileSync } from 'node:fs'

// Loaded before a product (`node --import`), whose days a journey chooses: CLOCK_FILE has the milliseconds by which its clock differs from
// the true one.

const file = process.env['CLOCK_FILE'] ?? ''
const TrueDate = Date
const AGAIN_AFTER_MS = 100
let shift = 0
let readAt = 0

function shiftMs(): number {
  if (TrueDate.now() - readAt < AGAIN_AFTER_MS) return shift
  readAt = TrueDate.now()
  try {
    shift = Number(readFileSync(file, 'utf8'))
  } catch {
    shift = 0 // no file means that the clock is right
  }
  return shift
}

globalThis.Date = new Proxy(TrueDate, {
  construct: (target, given, asked) =>
    Reflect.construct(target, given.length === 0 ? [TrueDate.now() + shiftMs()] : given, asked),
  get: (target, name, receiver) =>
    name === 'now' ? () => TrueDate.now() + shiftMs() : Reflect.get(target, name, receiver),
})
