import { CircleCheck, CircleDashed, CircleOff } from 'lucide-react'
import type { ProductStatus } from '#features/lending/rules/products/product-lists.ts'
import { STATUS_NAMES } from '#features/lending/rules/products/product-words.ts'
import { StatusWord } from '#ui/status-icon.tsx'

const MARKS = {
  draft: { Icon: CircleDashed, color: 'text-ink-3' },
  offered: { Icon: CircleCheck, color: 'text-green' },
  retired: { Icon: CircleOff, color: 'text-ink-3' },
} as const

/** A product's status, as a word with its icon. */
export const ProductStatusMark = ({ status }: { status: ProductStatus }) => (
  <StatusWord {...MARKS[status]}>{STATUS_NAMES[status]}</StatusWord>
)
