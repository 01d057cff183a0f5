import escapeHtml from 'escape-html'
import { PRODUCT_NAME } from '#shared/constants/site.ts'
import type { Mail } from './mailer.ts'

interface MailContent {
  to: string
  subject: string
  /** The name in the greeting. */
  name: string
  paragraphs: readonly string[]
  action?: { label: string; url: string } | undefined
  /** Shown below the action, in small type. */
  notes?: readonly string[] | undefined
  /** A link at the end, for people who got the mail by mistake. */
  alternative?: { text: string; label: string; url: string } | undefined
}

/** Composes a mail as plain text and as HTML without images, scripts or style sheets. */
export function composeMail(content: MailContent): Mail {
  const { to, subject, action } = content
  return { to, subject, text: plainText(content), html: html(content), link: action?.url }
}

function plainText({ name, paragraphs, action, notes = [], alternative }: MailContent): string {
  const link = action ? [`${action.label}:\n${action.url}`] : []
  const other = alternative ? [alternative.text, `${alternative.label}:\n${alternative.url}`] : []
  return [greeting(name), ...paragraphs, ...link, ...notes, ...other, `-- \n${PRODUCT_NAME}`].join('\n\n')
}

/** Omits a name that reads like an address: anybody may register a link as a name, with another person's address. */
function greeting(name: string): string {
  return /[./:@]/.test(name) ? 'Ciao,' : `Ciao ${name},`
}

const SERIF = "Georgia, 'Times New Roman', serif"
const SANS = "-apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif"

function html({ subject, name, paragraphs, action, notes = [], alternative }: MailContent): string {
  return `<!doctype html>
<html lang="it">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light">
<title>${escapeHtml(subject)}</title>
</head>
<body style="margin:0;padding:32px 16px;background:#EEF2F0;font-family:${SANS};font-size:16px;line-height:1.55;color:#0F2329">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#FBFCFA;border:1px solid #D2DDD9;border-radius:20px"><tr><td style="padding:32px">
<p style="margin:0 0 24px;font-family:${SERIF};font-size:20px;color:#0E5563">${escapeHtml(PRODUCT_NAME)}</p>
${paragraph(greeting(name))}
${paragraphs.map(paragraph).join('\n')}
${action ? button(action) : ''}
${notes.map(small).join('\n')}
${alternative ? aside(alternative) : ''}
</td></tr></table>
</td></tr></table>
</body>
</html>
`
}

function paragraph(text: string): string {
  return `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`
}

function small(text: string): string {
  return `<p style="margin:0 0 8px;font-size:14px;color:#465B61">${escapeHtml(text)}</p>`
}

function aside({ text, label, url }: NonNullable<MailContent['alternative']>): string {
  return `<p style="margin:24px 0 0;padding-top:16px;border-top:1px solid #D2DDD9;font-size:14px;color:#465B61">${escapeHtml(text)}<br><a href="${escapeHtml(url)}" style="color:#0E5563">${escapeHtml(label)}</a></p>`
}

/** A button, and below it the full address for mail programs without buttons and for cautious people. */
function button({ label, url }: { label: string; url: string }): string {
  const address = escapeHtml(url)
  return `<p style="margin:24px 0"><a href="${address}" style="display:inline-block;padding:13px 24px;border-radius:12px;background:#F0BC5E;color:#1D1806;font-weight:600;text-decoration:none">${escapeHtml(label)}</a></p>
<p style="margin:0 0 24px;font-size:14px;color:#465B61">Se il pulsante non funziona, copia questo indirizzo nel browser:<br><a href="${address}" style="color:#0E5563;word-break:break-all">${address}</a></p>`
}
