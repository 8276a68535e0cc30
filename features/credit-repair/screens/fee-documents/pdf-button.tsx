import { type ReactNode, useId } from 'react'
import { Button } from '#ui/button.tsx'
import { type FeePdf, useFeePdf } from './invoice-calls.ts'

interface PdfButtonProps {
  clientId: string
  pdf: FeePdf
  /** The button's accessible name among other buttons. */
  label: string
  children: ReactNode
}

/** Saves an invoice or a receipt as a PDF. */
export function PdfButton({ clientId, pdf, label, children }: PdfButtonProps) {
  const id = useId()
  const saving = useFeePdf(clientId, pdf)
  return (
    <>
      <Button
        variant="quiet"
        className="print:hidden"
        aria-label={saving.isPending ? undefined : label}
        aria-describedby={saving.isError ? id : undefined}
        pending={saving.isPending && 'Preparing...'}
        onClick={() => saving.mutate()}
      >
        {children}
      </Button>
      {saving.isError && (
        <p id={id} role="alert" className="w-full text-red text-small">
          {saving.error.message}
        </p>
      )}
    </>
  )
}
