import { CircleCheck, CircleSlash, Clock, Snowflake } from 'lucide-react'
import { type CardState, cardStateInWords } from '#features/cards/rules/card-states.ts'
import { StatusWord } from '#ui/status-icon.tsx'

const LOOK = {
  PENDING_FULFILLMENT: { Icon: Clock, color: 'text-yellow' },
  PENDING_ACTIVATION: { Icon: Clock, color: 'text-yellow' },
  OPEN: { Icon: CircleCheck, color: 'text-green' },
  PAUSED: { Icon: Snowflake, color: 'text-brand' },
  CLOSED: { Icon: CircleSlash, color: 'text-ink-2' },
} as const

/** A card's state: shape, word and color. */
export function CardStateMark({ state }: { state: CardState }) {
  return <StatusWord {...LOOK[state]}>{cardStateInWords(state)}</StatusWord>
}
