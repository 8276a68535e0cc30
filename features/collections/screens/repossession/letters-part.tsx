import type { RepossessionLetter } from '#features/collections/rules/repossession/repossession-commands.ts'
import { useMay } from '#features/organizations/screens/permitted/may.ts'
import { callFunction } from '#platform/browser/supabase.ts'
import { Button } from '#ui/button.tsx'
import { Part } from '#ui/part.tsx'
import { saveFile } from '#ui/save-file.ts'
import { showFailure } from '#ui/states/toast.tsx'
import { useMutation } from '#ui/use-mutation.ts'
import type { Repossession } from './repossession-queries.ts'

const LETTERS: { letter: RepossessionLetter; name: string; isDue: (one: Repossession) => boolean }[] = [
  { letter: 'cure', name: 'Notice of the right to cure', isDue: ({ cure_notice_on }) => cure_notice_on !== null },
  { letter: 'notice', name: 'Notice of our plan to sell property', isDue: ({ notice_on }) => notice_on !== null },
  { letter: 'result', name: 'Explanation of the deficiency or surplus', isDue: ({ sold_on }) => sold_on !== null },
]

/** The letters of the steps that were taken, as PDFs. */
export function LettersPart({ repossession }: { repossession: Repossession }) {
  const mayPrint = useMay('export_data')
  const downloading = useMutation({
    mutationFn: (letter: RepossessionLetter) =>
      callFunction<Blob>('repossession-letter', { repossession_id: repossession.id, letter }),
    onSuccess: (file, letter) => saveFile(file, `${letter}-letter.pdf`),
    onError: (error) => showFailure(error.message),
  })
  const due = LETTERS.filter(({ isDue }) => isDue(repossession))
  return (
    <Part title="Letters" isRuled>
      {due.length === 0 && <p className="py-3 text-ink-2">The first letter is the notice of the sale.</p>}
      <ul>
        {due.map(({ letter, name }) => (
          <li key={letter} className="flex flex-wrap items-center justify-between gap-3 border-rule border-b py-2">
            <span>{name}</span>
            {mayPrint && (
              <Button
                aria-label={`Download: ${name}`}
                pending={downloading.isPending && downloading.variables === letter && 'Preparing...'}
                onClick={() => downloading.mutate(letter)}
              >
                Download
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Part>
  )
}
