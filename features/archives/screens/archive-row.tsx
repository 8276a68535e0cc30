import { useState } from 'react'
import { archivePercent } from '#features/archives/rules/archive.ts'
import { fileSizeText } from '#features/documents/rules/document-file.ts'
import { counted } from '#platform/rules/counted.ts'
import { shortMoment } from '#platform/rules/dates.ts'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { UsageBar } from '#ui/usage-bar.tsx'
import type { Archive } from './archive-queries.ts'

interface ArchiveRowProps {
  archive: Archive
  isBusy: boolean
  isDownloading: boolean
  onDownload: () => void
  onDelete: () => void
}

/** One archive, with its progress or its download button. */
export function ArchiveRow({ archive, isBusy, isDownloading, onDownload, onDelete }: ArchiveRowProps) {
  const [isAsking, setIsAsking] = useState(false)
  const { status, created_at, requested_by_name, byte_size, sha256, expires_at } = archive
  const made = shortMoment(created_at)
  const verb = status === 'preparing' ? 'Cancel' : 'Delete'
  return (
    <tr>
      <th scope="row" className="whitespace-nowrap">
        {made}
        <span className="block font-normal text-ink-3 text-small">by {requested_by_name}</span>
      </th>
      <td data-label="State">
        <State archive={archive} />
      </td>
      <td data-label="Size" className="whitespace-nowrap">
        {byte_size !== null && <Size bytes={byte_size} sha256={sha256} />}
      </td>
      <td data-label="Kept until" className="whitespace-nowrap">
        {expires_at ? shortMoment(expires_at) : ''}
      </td>
      <td className="whitespace-nowrap text-right">
        {status === 'ready' && (
          <Button
            variant="quiet"
            disabled={isBusy}
            pending={isDownloading && 'Downloading...'}
            aria-label={`Download the archive of ${made}`}
            onClick={onDownload}
          >
            Download
          </Button>
        )}
        <Button
          variant="quiet"
          disabled={isBusy}
          aria-label={`${verb} the archive of ${made}`}
          onClick={() => setIsAsking(true)}
        >
          {verb}
        </Button>
        {isAsking && (
          <DeleteDialog
            verb={verb}
            onDelete={() => {
              setIsAsking(false)
              onDelete()
            }}
            onClose={() => setIsAsking(false)}
          />
        )}
      </td>
    </tr>
  )
}

function Size({ bytes, sha256 }: { bytes: number; sha256: string | null }) {
  return (
    <div>
      {fileSizeText(bytes)}
      {sha256 && (
        <span className="block text-code text-ink-3" title={`SHA-256 ${sha256}`}>
          SHA-256 {sha256.slice(0, 8)}…
        </span>
      )}
    </div>
  )
}

function State({ archive }: { archive: Archive }) {
  switch (archive.status) {
    case 'ready':
      return 'Ready'
    case 'failed':
      return <span className="text-red">Failed. No data was kept. Create a new archive.</span>
    case 'preparing':
      return (
        <div>
          <UsageBar label="Archive made" percent={archivePercent(archive)} isHigh={false} />
          {archive.files_total > 0 && (
            <span className="block text-ink-3 text-small">
              {archive.files_done.toLocaleString('en-US')} of {counted(archive.files_total, 'file')}
            </span>
          )}
        </div>
      )
  }
}

interface DeleteDialogProps {
  verb: 'Cancel' | 'Delete'
  onDelete: () => void
  onClose: () => void
}

function DeleteDialog({ verb, onDelete, onClose }: DeleteDialogProps) {
  return (
    <Dialog
      onClose={onClose}
      title={`${verb} this archive?`}
      description={
        verb === 'Cancel'
          ? 'Work on the archive stops and nothing is kept.'
          : 'You will no longer be able to download it. Your company’s data is not affected.'
      }
    >
      <DialogActions onClose={onClose} wayOut="Keep it" onAct={onDelete}>
        {verb} archive
      </DialogActions>
    </Dialog>
  )
}
