import type { ReactNode } from 'react'
import { ApiError, serverMessage } from '../api/api-client.ts'

interface ToastOptions {
  title: string
  description?: string
  variant?: 'default' | 'destructive'
  /** Milliseconds; 5000 by default. */
  duration?: number
  icon?: ReactNode
  action?: { label: string; altText: string; onClick: () => void }
}

export interface ToastEntry extends ToastOptions {
  id: number
  open: boolean
}

let entry: ToastEntry | null = null
let lastId = 0
const listeners = new Set<() => void>()

function publish(next: ToastEntry | null) {
  entry = next
  for (const listener of listeners) listener()
}

/** Shows a notice, replacing the current one. */
export function toast(options: ToastOptions) {
  lastId += 1
  publish({ ...options, id: lastId, open: true })
}

/** Reports a failure with the server's message, or a default. Ended sessions have their own notice. */
export function toastFailure(error: unknown, title: string, fallback: string) {
  if (error instanceof ApiError && error.isSessionEnd) return
  toast({ title, variant: 'destructive', description: serverMessage(error) ?? fallback })
}

/** Closes this notice, unless it was replaced. */
export function closeToast(id: number) {
  if (entry?.id === id) publish({ ...entry, open: false })
}

export function dismissToast() {
  if (entry) closeToast(entry.id)
}

export function clearToasts() {
  publish(null)
}

export function subscribeToast(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

export const currentToast = () => entry
