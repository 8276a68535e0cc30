import { useMay } from '#features/organizations/screens/permitted/may.ts'
import { isTask } from '#features/tasks/rules/work-sections.ts'
import { useShortcut } from '#ui/keyboard/shortcuts.ts'
import type { MyWorkItem } from './my-work-page.tsx'

interface WorkKeys {
  items: readonly MyWorkItem[]
  onComplete: (item: MyWorkItem) => void
  onSnooze: (item: MyWorkItem) => void
}

/** The attribute of a row's link, by which the keys find the rows in the order of the page. */
export const ROW = 'data-work-row'

const links = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>(`[${ROW}]`)]
const focused = (): string | null =>
  document.activeElement?.closest('li')?.querySelector(`[${ROW}]`)?.getAttribute(ROW) ?? null

function step(by: 1 | -1): void {
  const all = links()
  const at = all.findIndex((link) => link.getAttribute(ROW) === focused())
  const next = all[at === -1 ? 0 : Math.min(Math.max(at + by, 0), all.length - 1)]
  next?.focus()
}

/** The keys of My work: j and k or the arrows move, Enter opens, d completes a task, s snoozes it. */
export function useWorkKeys({ items, onComplete, onSnooze }: WorkKeys): void {
  const mayWrite = useMay('write_notes')
  const onTask = (act: (item: MyWorkItem) => void) => () => {
    const item = items.find(({ id }) => id === focused())
    if (item === undefined || !isTask(item)) return
    step(1)
    act(item)
  }
  useShortcut('j', () => step(1))
  useShortcut('k', () => step(-1))
  useShortcut('arrowdown', () => step(1))
  useShortcut('arrowup', () => step(-1))
  useShortcut('d', onTask(onComplete), mayWrite)
  useShortcut('s', onTask(onSnooze), mayWrite)
}
