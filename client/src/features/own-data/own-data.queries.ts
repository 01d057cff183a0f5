import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, readJson } from '#client/api/api-client.ts'
import { call, open, query } from '#client/api/call.ts'
import { saveFile } from '#client/lib/browser.ts'
import { isEventStream, readEvents, StreamBroken } from '#client/lib/event-stream.ts'
import { toast } from '#client/lib/toast.ts'
import { EVENT_STREAM } from '#shared/constants/api.ts'
import { dayOf } from '#shared/constants/dates.ts'
import { IMPORT_FIELD } from '#shared/constants/export.ts'
import type { ImportProgress, ImportResult } from '#shared/contracts/import.ts'

/** Fetches the ZIP with everything, and gives it to the browser to save. */
export function useExport() {
  return useMutation({
    mutationFn: async () => (await open('GET /api/export')).blob(),
    onSuccess: (zip) => {
      saveFile(zip, `diario-dei-sogni-${dayOf(new Date())}.zip`)
      toast({ title: 'Esportazione pronta', description: 'La trovi tra i file scaricati.' })
    },
    meta: { errorTitle: 'Esportazione non riuscita', errorText: 'La connessione si è interrotta. Riprova.' },
  })
}

function formOf(file: File): FormData {
  const form = new FormData()
  form.append(IMPORT_FIELD, file)
  return form
}

export function usePreviewImport() {
  return useMutation({
    mutationFn: (file: File) => call('POST /api/imports/preview', { body: formOf(file) }),
    meta: { silent: true },
  })
}

interface ImportCall {
  file: File
  withSettings: boolean
  /** The indexes of the chosen dreams in the file; empty without a choice. */
  take: readonly number[]
}

const INTERRUPTED =
  'La connessione si è interrotta. I sogni già importati restano: importa di nuovo lo stesso file per continuare.'

/** Imports a file and reports progress, then refetches the journal. */
export function useImport() {
  const queryClient = useQueryClient()
  const [progress, setProgress] = useState<ImportProgress>()
  const mutation = useMutation({
    mutationFn: (call: ImportCall) => {
      setProgress(undefined)
      return streamImport(call, setProgress)
    },
    onSettled: () => void queryClient.invalidateQueries(),
    meta: { silent: true },
  })
  return { ...mutation, progress }
}

async function streamImport({ file, withSettings, take }: ImportCall, onProgress: (progress: ImportProgress) => void) {
  const response = await open('POST /api/imports', {
    query: { settings: withSettings, take: take.join() },
    body: formOf(file),
    headers: { Accept: EVENT_STREAM },
  })
  if (!isEventStream(response)) return readJson<ImportResult>(response)
  try {
    for await (const { name, data } of readEvents(response)) {
      const value = JSON.parse(data)
      if (name === 'progress') onProgress(value)
      if (name === 'done') return value as ImportResult
      if (name === 'error') throw new ApiError(value)
    }
  } catch (error) {
    if (!(error instanceof StreamBroken)) throw error
  }
  throw new ApiError({ status: 0, code: 'network', message: INTERRUPTED })
}

/** The import that can be undone, if any. */
export const latestImportQuery = () => query('GET /api/imports/latest')

export function useUndoImport() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => call('DELETE /api/imports/:id', { params: { id } }),
    onSuccess: () =>
      toast({ title: 'Importazione annullata', description: 'I sogni importati non sono più nel diario.' }),
    onSettled: () => void queryClient.invalidateQueries(),
    meta: { errorTitle: 'Importazione non annullata' },
  })
}
