import { LoaderCircle } from 'lucide-react'
import type { ComponentProps } from 'react'
import { type ButtonVariant, buttonStyle } from '#ui/button-style.ts'

interface PageButtonProps extends ComponentProps<'button'> {
  look?: ButtonVariant
  /** The label while busy. The button keeps the focus. */
  pending?: string | false
}

export function PageButton({ look, pending = false, children, ...button }: PageButtonProps) {
  return (
    <button
      type="button"
      {...button}
      aria-disabled={pending !== false}
      className={`${buttonStyle(look)} aria-disabled:opacity-60`}
    >
      {pending !== false && <LoaderCircle aria-hidden size={15} className="animate-spin" />}
      {pending || children}
    </button>
  )
}
