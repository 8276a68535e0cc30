import { receiptNumber } from '#features/counter/rules/receipt.ts'
import { dollarsAndCents } from '#platform/rules/money.ts'
import { Button } from '#ui/button.tsx'
import { PrintReceipt } from './print-receipt.tsx'

/** A receipt as the server returns it after a payment. */
export interface TakenReceipt {
  id: string
  number: number
  amount_cents: number
  change_cents: number
}

/** A payment that was just taken: the change to give, and the receipt to print. */
export function Taken({ receipt, onNext }: { receipt: TakenReceipt; onNext: () => void }) {
  return (
    <div role="status" className="grid gap-3 py-4">
      <p className="text-h3">
        Receipt {receiptNumber(receipt.number)}: {dollarsAndCents(receipt.amount_cents)}
      </p>
      {receipt.change_cents > 0 && (
        <p className="text-h3">
          Give <strong>{dollarsAndCents(receipt.change_cents)}</strong> change
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <PrintReceipt id={receipt.id} number={receipt.number} isPrimary />
        <Button onClick={onNext}>Next payment</Button>
      </div>
    </div>
  )
}
