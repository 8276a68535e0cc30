import { zodResolver } from '@hookform/resolvers/zod'
import { type ReactElement, useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import type { z } from 'zod'
import {
  type DisputableItem,
  disputableItems,
  isDebt,
} from '#features/credit-repair/rules/disputes/disputable-items.ts'
import { isOpenDispute } from '#features/credit-repair/rules/disputes/dispute-status.ts'
import { roundAfter } from '#features/credit-repair/rules/disputes/round-after.ts'
import { sectionOf } from '#features/credit-reports/rules/bureau-data.ts'
import { BUREAUS, type Bureau, bureauName } from '#features/credit-reports/rules/bureaus.ts'
import { BureauCode } from '#features/credit-reports/screens/scores/bureau-mark.tsx'
import { dateOfInstant, type PlainDate, shortDate } from '#platform/rules/dates.ts'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { CheckboxField } from '#ui/forms/field.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { fieldsOf } from '#ui/forms/form-fields.ts'
import { showToast } from '#ui/states/toast.tsx'
import { useOpening } from './calls.ts'
import { ChooseMany } from './choose-many.tsx'
import { ItemChoice } from './item-choice.tsx'
import type { ClientDispute } from './queries.ts'
import { emptyLine, type StartedDisputes, startSchema } from './start-form.ts'

/** A stored report with the columns that disputes need. */
export interface DisputedReport {
  id: string
  /** An instant. */
  created_at: string
  bureau_data: unknown
}

interface StartDialogProps {
  clientId: string
  report: DisputedReport
  disputes: readonly ClientDispute[]
  /** The preselected items, listed even if they are not negative. */
  chosen?: readonly Pick<DisputableItem, 'bureau' | 'key'>[]
  today: PlainDate
  onClose: () => void
}

export type StartForm = UseFormReturn<z.input<ReturnType<typeof startSchema>>, unknown, StartedDisputes>

/** Chooses the items of a report to dispute and the reasons. Keeps the input after an error. */
export function StartDialog({ clientId, report, disputes, chosen = [], today, onClose }: StartDialogProps) {
  const isChosen = (item: DisputableItem) =>
    chosen.some(({ bureau, key }) => bureau === item.bureau && key === item.key)
  // Fixed when the dialog opens, so that disputes started elsewhere don't shift the input to another item.
  const [items] = useState(() =>
    disputableItems(report.bureau_data, today).filter((item) => !isDebt(item) || item.isNegative || isChosen(item)),
  )
  const isDisputed = items.map(({ bureau, key }) =>
    disputes.some((one) => isOpenDispute(one) && one.bureau === bureau && one.item_key === key),
  )
  const form: StartForm = useForm({
    resolver: zodResolver(startSchema(items.map((item, place) => (isDisputed[place] ? null : item)))),
    defaultValues: {
      is_after_annual_report: false,
      lines: items.map((item) => emptyLine(item, isChosen(item), roundAfter(item, disputes))),
    },
  })
  const opening = useOpening(clientId, report.id, (count) => {
    onClose()
    showToast(count === 1 ? 'Dispute drafted' : `${count} disputes drafted`)
  })
  const problem = form.formState.errors.lines?.message ?? form.formState.errors.lines?.root?.message
  return (
    <Dialog
      onClose={onClose}
      title="Start dispute"
      description={`From the report of ${shortDate(dateOfInstant(report.created_at))}. Choose what the client says is wrong. The client must attest to each item before you send it.`}
    >
      <form className="grid gap-5" noValidate onSubmit={form.handleSubmit((filled) => opening.mutate(filled))}>
        {opening.isError && <FormError>{opening.error.message}</FormError>}
        {problem && <FormError>{problem}</FormError>}
        <ChooseMany items={items} isDisputed={isDisputed} form={form} />
        <AllChoices report={report} items={items} isDisputed={isDisputed} form={form} />
        <DialogActions onClose={onClose} disabled={items.length === 0} pending={opening.isPending && 'Drafting...'}>
          Draft the dispute
        </DialogActions>
      </form>
    </Dialog>
  )
}

interface AllChoicesProps {
  report: DisputedReport
  items: readonly DisputableItem[]
  isDisputed: readonly boolean[]
  form: StartForm
}

/** The items of each bureau, and where the report comes from. */
function AllChoices({ report, items, isDisputed, form }: AllChoicesProps) {
  return (
    <>
      {BUREAUS.map((bureau) => (
        <BureauChoices key={bureau} bureau={bureau} hasFile={hasFile(report, bureau)}>
          {(areDebts) =>
            items.flatMap((item, place) =>
              item.bureau === bureau && isDebt(item) === areDebts
                ? [
                    <ItemChoice
                      key={item.key}
                      item={item}
                      place={place}
                      form={form}
                      isDisputed={isDisputed[place] === true}
                    />,
                  ]
                : [],
            )
          }
        </BureauChoices>
      ))}
      <CheckboxField
        label="The client got this report free from AnnualCreditReport.com"
        hint="A bureau then has 45 days to investigate (15 U.S.C. 1681j(a)(3))."
        {...fieldsOf(form)('is_after_annual_report')}
      />
    </>
  )
}

const hasFile = (report: DisputedReport, bureau: Bureau) => sectionOf(report.bureau_data, bureau).status === 'success'

interface BureauChoicesProps {
  bureau: Bureau
  hasFile: boolean
  /** Returns the choices: debts, or the other entries of the file. */
  children: (areDebts: boolean) => ReactElement[]
}

function BureauChoices({ bureau, hasFile, children }: BureauChoicesProps) {
  const debts = children(true)
  const others = children(false)
  return (
    <fieldset className="min-w-0">
      <legend className="flex w-full items-baseline gap-2 border-rule-strong border-b pb-1 font-semibold">
        <BureauCode bureau={bureau} /> {bureauName(bureau)}
      </legend>
      {debts.length === 0 ? (
        <p className="border-rule border-b py-2 text-ink-2 text-table">
          {hasFile ? 'No negative items listed.' : 'This report has no file from this bureau.'}
        </p>
      ) : (
        debts
      )}
      {others.length > 0 && (
        <details>
          <summary className="min-h-6 cursor-pointer py-2 font-medium text-brand text-table pointer-coarse:min-h-11">
            Inquiries, public records, names, addresses, and employers ({others.length})
          </summary>
          {others}
        </details>
      )}
    </fieldset>
  )
}
