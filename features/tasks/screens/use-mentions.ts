import { type KeyboardEvent, useState } from 'react'
import { mentionAtCaret, mentionable } from '#features/tasks/rules/mention.ts'
import type { Teammate } from '#features/tasks/screens/work-queries.ts'

const MOST_OFFERED = 6

interface MentionSettings {
  value: string
  members: readonly Teammate[]
  onChange: (value: string) => void
  onSubmit: () => void
  onCancel?: (() => void) | undefined
}

/** The members that a text field offers after an @, and the keys that choose among them. */
export function useMentions({ value, members, onChange, onSubmit, onCancel }: MentionSettings) {
  const [caret, setCaret] = useState<number | null>(null)
  const [chosen, choose] = useState(0)
  const mention = caret === null ? null : mentionAtCaret(value, caret)
  const offered = mention === null ? [] : mentionable(members, mention.typed).slice(0, MOST_OFFERED)
  const active = Math.min(chosen, offered.length - 1)
  const insert = (name: string) => {
    if (mention === null || caret === null) return
    onChange(`${value.slice(0, mention.from)}@${name} ${value.slice(caret)}`)
    setCaret(null)
  }
  const actOf = ({ key, ctrlKey, metaKey }: KeyboardEvent): (() => void) | undefined => {
    if (key === 'Enter' && (ctrlKey || metaKey)) return onSubmit
    const member = offered[active]
    if (member === undefined) return key === 'Escape' ? onCancel : undefined
    if (key === 'Enter' || key === 'Tab') return () => insert(member.name)
    if (key === 'ArrowDown') return () => choose((active + 1) % offered.length)
    if (key === 'ArrowUp') return () => choose((active + offered.length - 1) % offered.length)
    return key === 'Escape' ? close : undefined
  }
  const close = () => setCaret(null)
  return {
    ...{ offered, active, insert, close },
    onKeyDown: (event: KeyboardEvent) => {
      const act = actOf(event)
      if (act === undefined) return
      event.preventDefault()
      act()
    },
    onType: ({ value: typed, selectionStart }: HTMLTextAreaElement) => {
      choose(0)
      setCaret(selectionStart)
      onChange(typed)
    },
  }
}
