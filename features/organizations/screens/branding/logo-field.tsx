import { useState } from 'react'
import { logoImage } from '#features/organizations/rules/branding/logo.ts'
import { Button } from '#ui/button.tsx'
import { FileButton } from '#ui/forms/file-button.tsx'
import { FormError } from '#ui/forms/form-error.tsx'

/** The change of the logo when the form is saved. */
export type ChosenLogo = { kind: 'kept' } | { kind: 'none' } | { kind: 'new'; base64: string; type: string }

interface LogoFieldProps {
  /** The URL of the current logo. */
  stored: string | null
  chosen: ChosenLogo
  onChoose: (logo: ChosenLogo) => void
}

/** Shows the logo and lets the user choose another. Checks it with the server's rules. */
export function LogoField({ stored, chosen, onChoose }: LogoFieldProps) {
  const [problem, setProblem] = useState<string | null>(null)
  const choose = async (file: File) => {
    // `file.bytes()` is missing in browsers that are a few years old.
    const bytes = new Uint8Array(await file.arrayBuffer())
    const image = logoImage(bytes)
    setProblem(typeof image === 'string' ? image : null)
    if (typeof image !== 'string') onChoose({ kind: 'new', type: image.type, base64: base64Of(bytes) })
  }
  const shown = addressOf(chosen, stored)
  return (
    <fieldset className="space-y-2">
      <legend className="font-medium text-ink-2 text-small">Logo</legend>
      {problem !== null && <FormError>{problem}</FormError>}
      {shown === null ? (
        <p className="text-ink-2">No logo</p>
      ) : (
        <img
          src={shown}
          alt={chosen.kind === 'new' ? 'The chosen logo' : 'Your logo'}
          className="max-h-16 max-w-full rounded-sheet border border-rule bg-[#ffffff] p-2"
        />
      )}
      <div className="flex flex-wrap gap-2">
        <FileButton camera={false} accept="image/png,image/jpeg,image/webp" onChoose={(file) => void choose(file)}>
          {shown === null ? 'Choose a logo' : 'Choose another logo'}
        </FileButton>
        {shown !== null && (
          <Button variant="quiet" onClick={() => onChoose(stored === null ? { kind: 'kept' } : { kind: 'none' })}>
            Remove logo
          </Button>
        )}
      </div>
      <p className="text-ink-3 text-small">
        PNG, JPEG or WebP, at most 512 KB and 2,000 pixels on a side. Anyone with its web address can see it. PDFs can’t
        show a WebP logo; they show your name instead.
      </p>
    </fieldset>
  )
}

function addressOf(chosen: ChosenLogo, stored: string | null): string | null {
  switch (chosen.kind) {
    case 'kept':
      return stored
    case 'none':
      return null
    case 'new':
      return `data:${chosen.type};base64,${chosen.base64}`
  }
}

// In chunks, because a function call has a limit on its arguments.
const PIECE = 0x8000

function base64Of(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += PIECE) text += String.fromCharCode(...bytes.subarray(at, at + PIECE))
  return btoa(text)
}
