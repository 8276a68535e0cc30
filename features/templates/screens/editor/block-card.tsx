import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import type { TemplateProblem } from '#features/templates/rules/lint/problem.ts'
import type { TemplateBlock } from '#features/templates/rules/template-content.ts'
import type { Language } from '#platform/rules/languages/language.ts'
import { BlockFields } from './block-fields.tsx'
import { BLOCK_NAMES } from './block-words.ts'
import { ConditionFields } from './condition-fields.tsx'
import { Problems } from './problems.tsx'

interface BlockCardProps {
  block: TemplateBlock
  /** Its place in the template, from 0. */
  at: number
  count: number
  language: Language
  problems: readonly TemplateProblem[]
  isReadOnly: boolean
  onChange: (block: TemplateBlock) => void
  onMove: (to: number) => void
  onRemove: () => void
}

/** A part of the text with its entries, its condition, and its problems. */
export function BlockCard({
  block,
  at,
  count,
  language,
  problems,
  isReadOnly,
  onChange,
  onMove,
  onRemove,
}: BlockCardProps) {
  const name = `part ${at + 1}`
  return (
    <li aria-label={`Part ${at + 1}: ${BLOCK_NAMES[block.kind]}`} className="border border-rule p-3">
      <div className="mb-2 flex items-center justify-between gap-2">
        <h3 className="font-semibold text-small">
          {at + 1}. {BLOCK_NAMES[block.kind]}
        </h3>
        {!isReadOnly && (
          <div className="flex gap-1">
            <IconButton label={`Move ${name} up`} isOff={at === 0} onPress={() => onMove(at - 1)}>
              <ArrowUp aria-hidden size={16} />
            </IconButton>
            <IconButton label={`Move ${name} down`} isOff={at === count - 1} onPress={() => onMove(at + 1)}>
              <ArrowDown aria-hidden size={16} />
            </IconButton>
            <IconButton label={`Remove ${name}`} isOff={count === 1} onPress={onRemove}>
              <Trash2 aria-hidden size={16} />
            </IconButton>
          </div>
        )}
      </div>
      <Problems problems={problems} />
      <div className="grid gap-3">
        <BlockFields block={block} language={language} isReadOnly={isReadOnly} onChange={onChange} />
        <ConditionFields block={block} isReadOnly={isReadOnly} onChange={onChange} />
      </div>
    </li>
  )
}

interface IconButtonProps {
  label: string
  isOff: boolean
  onPress: () => void
  children: ReactNode
}

const IconButton = ({ label, isOff, onPress, children }: IconButtonProps) => (
  <button
    type="button"
    aria-label={label}
    disabled={isOff}
    onClick={onPress}
    className="grid size-9 place-items-center rounded-control text-ink-2 hover:bg-sunken disabled:opacity-40 pointer-coarse:size-11"
  >
    {children}
  </button>
)
