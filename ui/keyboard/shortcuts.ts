import { useEffect, useRef, useSyncExternalStore } from 'react'
import { following } from '#ui/kept-choice.ts'

/** The second key of a pair is waited for this long. */
const PAIR_MS = 1_500
const CHANGED = 'tradeline-shortcuts-changed'
const subscribe = following(CHANGED)

type Act = () => void

// Of several acts for the same keys the one that came last counts.
const acts = new Map<string, Act[]>()
let owner = ''
let first: { key: string; at: number } | null = null

/**
 * Does `act` when the keys are pressed: one ('n') or two after each other ('g d'). Never while typing or in a dialog, and
 * not at all when whoever is signed in has switched shortcuts off.
 */
export function useShortcut(keys: string, act: Act, isOn = true): void {
  const latest = useRef(act)
  useEffect(() => {
    latest.current = act
  })
  useEffect(() => (isOn ? register(keys, () => latest.current()) : undefined), [keys, isOn])
}

/** Whether shortcuts are on, and the switch; kept in this browser for each person. */
export function useShortcutsSwitch(): [boolean, (isOn: boolean) => void] {
  return [useSyncExternalStore(subscribe, areOn, () => true), switchShortcuts]
}

/** Whose choice counts from now on. */
export function followShortcutsOf(person: string): void {
  if (owner === person) return
  owner = person
  window.dispatchEvent(new Event(CHANGED))
}

/** Whether anything on this page takes the keys. */
export function hasShortcut(keys: string): boolean {
  return acts.has(keys)
}

/** Does what the keys would do, for a menu that offers the same. */
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
  // A pair's second key must not count as another's first, and "/" would open the browser's search.
  first = null
  event.preventDefault()
  runShortcut(keys)
}

/** In a control that takes letters, or where a dialog has the keyboard. */
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
