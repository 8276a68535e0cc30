import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import type { SubmitEvent } from 'react'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { textNumberSchema } from '#features/administration/rules/text-number.ts'
import { unlessUnanswered } from '#platform/browser/supabase.ts'
import { displayPhone, formatPhone } from '#platform/rules/phone.ts'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { TextField } from '#ui/forms/field.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { fieldsOf } from '#ui/forms/form-fields.ts'
import { formatted } from '#ui/forms/formatted-input.ts'
import { showToast } from '#ui/states/toast.tsx'
import { useMutation } from '#ui/use-mutation.ts'
import { assignTextNumber, takeBackTextNumber } from './queries.ts'

interface NumberDialogProps {
  subscriber: { id: string; company_name: string }
  onClose: () => void
}

/** Assigns a number to a company, instead of the one it has. */
export function AssignTextNumber({ subscriber: { id, company_name }, onClose }: NumberDialogProps) {
  const assigning = useAct((number: string) => assignTextNumber(id, number), 'The number is assigned', onClose)
  const form = useForm<z.input<typeof textNumberSchema>, unknown, z.output<typeof textNumberSchema>>({
    resolver: zodResolver(textNumberSchema),
    defaultValues: { number: '' },
  })
  const field = fieldsOf(form)
  return (
    <Dialog
      onClose={onClose}
      title={`Number for texts of ${company_name}`}
      description="Assign a number that the carrier has registered for this company’s brand. Replies to the former number still reach the company that texted from it."
    >
      <form noValidate className="grid gap-4" onSubmit={form.handleSubmit(({ number }) => assigning.mutate(number))}>
        {assigning.isError && <FormError>{assigning.error.message}</FormError>}
        <TextField
          label="Number"
          type="tel"
          autoComplete="off"
          placeholder="(512) 555-0142"
          {...formatted(field('number'), formatPhone)}
        />
        <DialogActions onClose={onClose} pending={assigning.isPending && 'Assigning...'}>
          Assign
        </DialogActions>
      </form>
    </Dialog>
  )
}

/** Takes back a company's number, after which it can't send texts. */
export function TakeBackTextNumber({ subscriber, number, onClose }: NumberDialogProps & { number: string }) {
  const ending = useAct((_: undefined) => takeBackTextNumber(subscriber.id), 'The number is taken back', onClose)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    ending.mutate(undefined)
  }
  return (
    <Dialog
      onClose={onClose}
      title={`Take back ${displayPhone(number)}`}
      description={`${subscriber.company_name} can’t send texts until it has another number. Replies to its earlier texts still reach it.`}
    >
      <form onSubmit={submit} className="grid gap-4">
        {ending.isError && <FormError>{ending.error.message}</FormError>}
        <DialogActions onClose={onClose} pending={ending.isPending && 'Taking back...'}>
          Take back
        </DialogActions>
      </form>
    </Dialog>
  )
}

function useAct<Given>(act: (given: Given) => Promise<void>, done: string, onClose: () => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: act,
    onSuccess: () => {
      onClose()
      showToast(done)
    },
    // Also after an error, because another super admin may have been faster.
    onSettled: (_done, error) => unlessUnanswered(error, queryClient.invalidateQueries({ queryKey: ['subscribers'] })),
  })
}
