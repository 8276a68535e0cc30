import { z } from 'zod'
import type { AcknowledgmentFields, ContractFields } from '#features/credit-repair/rules/contract-commands.ts'
import { callFunction } from '#platform/browser/supabase.ts'
import { dateOfInstant } from '#platform/rules/dates.ts'
import { saveFile } from '#ui/save-file.ts'
import { useMutation } from '#ui/use-mutation.ts'
import { useRepairAction } from './repair-action.ts'
import { useUploadedPaper } from './uploaded-paper.ts'

/** Records that the client signed the statement of their rights on paper. */
export const useAcknowledging = (clientId: string, onDone: () => void) => {
  const uploaded = useUploadedPaper(clientId, 'statement')
  return useRepairAction(
    'acknowledge-rights-statement',
    clientId,
    onDone,
    async ({ file, ...fields }: AcknowledgmentFields & { file: File }) => ({
      ...{ client_id: clientId, document_id: await uploaded(file), ...fields },
    }),
  )
}

/** Sends the statement of rights and the contract to the client, who signs both by link. */
export const useSending = (clientId: string, onDone: () => void) =>
  useRepairAction('send-repair-contract', clientId, onDone, () => ({ client_id: clientId }))

/** Creates the client's contract and replaces an unsigned one. */
export const usePreparing = (clientId: string, onDone: () => void) =>
  useRepairAction('prepare-repair-contract', clientId, onDone, (fields: ContractFields) => ({
    client_id: clientId,
    ...fields,
  }))

const signedShape = z.object({ has_link: z.boolean() })

/** Records that the client signed this exact contract on paper. Tells if the client gets the link on which they can cancel it. */
export const useSigning = (clientId: string, contractId: string, onDone: (hasLink: boolean) => void) => {
  const uploaded = useUploadedPaper(clientId, 'contract')
  const done = (answer: unknown) => onDone(signedShape.safeParse(answer).data?.has_link === true)
  return useRepairAction('sign-repair-contract', clientId, done, async ({ file }: { file: File }) => ({
    ...{ contract_id: contractId, document_id: await uploaded(file) },
  }))
}

/** The client's notice of cancellation on paper, and the day on which it was mailed or delivered. */
interface PaperNotice {
  file: File
  cancelled_on: string
}

/** Records that the client canceled the contract: today, or by a notice on paper. */
export const useCanceling = (clientId: string, contractId: string, onDone: () => void) => {
  const uploaded = useUploadedPaper(clientId, 'notice')
  return useRepairAction('cancel-repair-contract', clientId, onDone, async (notice: PaperNotice | null) => ({
    contract_id: contractId,
    ...(notice && { document_id: await uploaded(notice.file), cancelled_on: notice.cancelled_on }),
  }))
}

const FILE = { statement: 'credit-file-rights', contract: 'credit-repair-contract' } as const

/** Downloads the statement of rights, or the contract with its notices of cancellation, to sign. */
export const usePaper = (clientId: string, paper: keyof typeof FILE) =>
  useMutation({
    mutationFn: async () => {
      const file = await callFunction('repair-contract-paper', { client_id: clientId, paper })
      if (!(file instanceof Blob)) throw new Error('Couldn’t load the document')
      saveFile(file, `${FILE[paper]}-${dateOfInstant(new Date(), 'UTC')}.pdf`)
    },
  })
