import { useEffect } from 'react'

/** The elements of a row that have an act of their own. */
const OWN_ACTS = 'a, button, input, select, textarea, label, summary, [role=button], [role=menuitem], [contenteditable]'

/**
 * A row of a list opens from anywhere in it, as its name's link does: a click opens it here, and a middle click or one
 * with Ctrl, Cmd, or Shift in another tab. Selecting text and pressing controls in the row don't open it.
 */
export function useRowOpening(): void {
  useEffect(() => {
    document.addEventListener('click', openRow)
    document.addEventListener('auxclick', openRow)
    return () => {
      document.removeEventListener('click', openRow)
      document.removeEventListener('auxclick', openRow)
    }
  }, [])
}

function openRow(event: MouseEvent): void {
  const { target, button, detail, type } = event
  if (event.defaultPrevented || detail > 1 || !(target instanceof Element) || target.closest(OWN_ACTS) !== null) return
  const row = target.closest('main tbody tr')
  const link = row?.querySelector<HTMLAnchorElement>(':scope > th[scope=row] a[href^="/"]')
  if (!row || !link || isSelecting(row)) return
  const isApart = event.ctrlKey || event.metaKey || event.shiftKey || (type === 'auxclick' && button === 1)
  if (isApart) window.open(link.href, '_blank', 'noopener')
  else if (type === 'click' && button === 0) link.click()
}

function isSelecting(row: Element): boolean {
  const selection = window.getSelection()
  if (selection === null || selection.isCollapsed) return false
  return row.contains(selection.anchorNode) || row.contains(selection.focusNode)
}
