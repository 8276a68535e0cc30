import { useEffect, useRef, useSyncExternalStore } from 'react'
import { following } from '#ui/kept-choice.ts'

/** The time to press the second key of a pair. */
const PAIR_MS = 1_500
const CHANGED = 'tradeline-shortcuts-changed'
const subscribe = following(CHANGED)

type Act = () => void

// If several acts use the same keys, the latest one runs.
const acts = new Map<string, Act[]>()
let owner = ''
let first: { key: string; at: number } | null = null

/**
 * Runs `act` when the keys are pressed: one ('n') or two in sequence ('g d'). Ignored while typing, in a dialog, and if
 * the signed-in user has switched shortcuts off.
 */
export function useShortcut(keys: string, act: Act, isOn = true): void {
  const latest = useRef(act)
  useEffect(() => {
    latest.current = act
  })
  useEffect(() => (isOn ? register(keys, () => latest.current()) : undefined), [keys, isOn])
}

/** Returns whether shortcuts are on, and a function to switch them. Kept in this browser for each user. */
export function useShortcutsSwitch(): [boolean, (isOn: boolean) => void] {
  return [useSyncExternalStore(subscribe, areOn, () => true), switchShortcuts]
}

/** Sets the user whose choice applies. */
export function followShortcutsOf(person: string): void {
  if (owner === person) return
  owner = person
  window.dispatchEvent(new Event(CHANGED))
}

/** Returns true if this page has an act for the keys. */
export function hasShortcut(keys: string): boolean {
  return acts.has(keys)
}

/** Runs the act of the keys, for a menu that offers it too. */
export function runShortcut(keys: string): void {
  acts.get(keys)?.at(-1)?.()
}

function register(keys: string, act: Act): () => void {
  if (acts.size === 0) document.addEventListener('keydown', pressed)
  acts.set(keys, [...(acts.get(keys) ?? []), act])
  return () => {
    const left = (acts.get(keys) ?? []).filter((other) => other !== act)
    if (left.length > 0) acts.set(keys, left)
    else acts.delete(keys)
    if (acts.size === 0) document.removeEventListener('keydown', pressed)
  }
}

function pressed(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target) || !areOn())
    return
  const key = event.key.toLowerCase()
  const pair = first !== null && event.timeStamp - first.at < PAIR_MS ? `${first.key} ${key}` : null
  first = { key, at: event.timeStamp }
  const keys = pair !== null && acts.has(pair) ? pair : key
  if (!acts.has(keys)) return
  // Otherwise a pair's second key could start another pair, and "/" would open the browser's search.
  first = null
  event.preventDefault()
  runShortcut(keys)
}

/** Returns true in a text control or while a dialog has the focus. */
const isTyping = (target: EventTarget | null): boolean =>
  document.querySelector('[role=dialog], [role=alertdialog], [role=menu]') !== null ||
  (target instanceof Element &&
    target.closest('input:not([type=checkbox], [type=radio], [type=button]), textarea, select, [contenteditable]') !==
      null)

const storedUnder = () => `tradeline-shortcuts:${owner}`
const areOn = (): boolean => localStorage.getItem(storedUnder()) !== 'off'

function switchShortcuts(isOn: boolean): void {
  if (isOn) localStorage.removeItem(storedUnder())
  else localStorage.setItem(storedUnder(), 'off')
  window.dispatchEvent(new Event(CHANGED))
}
