import type { ReactNode } from 'react'

interface ProofButtonProps {
  /** The name of the number, for screen readers. */
  label: string
  children: ReactNode
  onOpen: () => void
}

/** A number that opens its proof. */
export function ProofButton({ label, children, onOpen }: ProofButtonProps) {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      className="min-h-6 text-left underline decoration-dotted decoration-rule-strong underline-offset-4 hover:decoration-solid print:no-underline"
      onClick={onOpen}
    >
      {children}
      <span className="sr-only">, how {label} is calculated</span>
    </button>
  )
}
