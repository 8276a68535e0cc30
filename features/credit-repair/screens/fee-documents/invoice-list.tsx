import { Suspense, useState } from 'react'
import { feeDocumentNumber } from '#features/credit-repair/rules/fee-documents/fee-document.ts'
import { useMay } from '#features/organizations/screens/permitted/may.ts'
import { dateOfInstant, shortDate } from '#platform/rules/dates.ts'
import { dollarsAndCents } from '#platform/rules/money.ts'
import { Button } from '#ui/button.tsx'
import { late } from '#ui/states/late.tsx'
import { type ClientInvoice, isOpenInvoice } from './invoice-queries.ts'
import { PdfButton } from './pdf-button.tsx'

const VoidDialog = late(async () => (await import('./void-dialog.tsx')).VoidDialog)

interface InvoiceListProps {
  clientId: string
  invoices: readonly ClientInvoice[]
  onPay: (invoice: ClientInvoice) => void
}

/** The client's invoices, newest first. A void invoice stays, struck through. */
export function InvoiceList({ clientId, invoices, onPay }: InvoiceListProps) {
  const [voiding, askVoid] = useState<ClientInvoice | null>(null)
  return (
    <>
      <h3 className="pt-4 font-medium">Invoices</h3>
      <ul aria-label="Invoices">
        {invoices.map((invoice) => (
          <InvoiceLine
            key={invoice.id}
            clientId={clientId}
            invoice={invoice}
            onPay={() => onPay(invoice)}
            onVoid={() => askVoid(invoice)}
          />
        ))}
      </ul>
      <Suspense>
        {voiding && <VoidDialog clientId={clientId} invoice={voiding} onClose={() => askVoid(null)} />}
      </Suspense>
    </>
  )
}

interface InvoiceLineProps {
  clientId: string
  invoice: ClientInvoice
  onPay: () => void
  onVoid: () => void
}

function InvoiceLine({ clientId, invoice, onPay, onVoid }: InvoiceLineProps) {
  const mayWrite = useMay('record_fees')
  const number = feeDocumentNumber('invoice', invoice.number)
  const isVoid = invoice.voided_at !== null
  const pdf = { invoice_id: invoice.id, name: `invoice-${number}.pdf` }
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-rule border-b py-2.5 print:break-inside-avoid">
      <div className="min-w-0 flex-1 basis-60">
        <p>
          {number} <span className="text-ink-3 text-small">· {shortDate(invoice.issued_on)}</span>
        </p>
        <p className="wrap-anywhere text-ink-2 text-table">{stateOf(invoice)}</p>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <span className={isVoid ? 'text-ink-3 line-through' : 'font-semibold'}>
          {dollarsAndCents(invoice.amount_cents)}
        </span>
        {mayWrite && !isVoid && (
          <PdfButton clientId={clientId} pdf={pdf} label={`Invoice (PDF) ${number}`}>
            Invoice (PDF)
          </PdfButton>
        )}
        {mayWrite && isOpenInvoice(invoice) && (
          <>
            <Button variant="quiet" className="print:hidden" aria-label={`Record payment of ${number}`} onClick={onPay}>
              Record payment
            </Button>
            <Button variant="quiet" className="print:hidden" aria-label={`Void ${number}`} onClick={onVoid}>
              Void
            </Button>
          </>
        )}
      </div>
    </li>
  )
}

function stateOf({ voided_at, voided_by_name, void_reason, paid_by }: ClientInvoice): string {
  if (paid_by !== null) return `Paid ${shortDate(paid_by.received_on)}`
  if (voided_at === null) return 'Not paid yet'
  return `Voided ${shortDate(dateOfInstant(voided_at))} by ${voided_by_name}: ${void_reason}`
}
