import { describe, expect, it } from 'vitest'
import { findContacts } from './contact-data.ts'

describe('ways to reach somebody', () => {
  it.each([
    ['scrivimi a maga.luna@example.com presto', 'maga.luna@example.com'],
    ['luna @ gmail . com', 'luna@gmail.com'],
    ['mario.rossi(at)gmail.com', 'mario.rossi@gmail.com'],
    ['scrivimi mario at gmail dot com', 'mario@gmail.com'],
    ['maga chiocciola posta punto it', 'maga@posta.it'],
    ['mario punto rossi chiocciola gmail punto com', 'mario.rossi@gmail.com'],
    ['su www.maga-luna.it/sogni', 'www.maga-luna.it/sogni'],
    ['il sito maga-luna.it', 'maga-luna.it'],
    ['luna.example.net/pagina', 'luna.example.net/pagina'],
    ['dai un’occhiata a bit.ly/abc', 'bit.ly/abc'],
    ['il sito www.luna.blog, poi niente', 'www.luna.blog'],
    ['cerca @maga_luna', '@maga_luna'],
    ['su Instagram sono luna_mia', 'Instagram sono luna_mia'],
    ['instagram: luna_piena88', 'instagram: luna_piena88'],
    ['il mio ig luna_piena88', 'ig luna_piena88'],
    ['su Tik Tok mi chiamo luna', 'Tik Tok mi chiamo luna'],
    ['Cercami su Instagram', 'Cercami su Instagram'],
    ['scrivimi pure su telegram', 'scrivimi pure su telegram'],
    ['onlyfans/luna', 'onlyfans/luna'],
    ['discord luna#1234', 'luna#1234'],
    ['chiama il 347 123 4567', '347 123 4567'],
    ['3471234567', '3471234567'],
    ['347-12-34-567', '347-12-34-567'],
    ['347 1 2 3 4 5 6 7', '347 1 2 3 4 5 6 7'],
    ['(347) 1234567', '(347) 1234567'],
    ['347  1234567', '347  1234567'],
    ['335 123456', '335 123456'],
    ['+39 347 1234567', '+39 347 1234567'],
    ['0039 347 1234567', '0039 347 1234567'],
    ['+44 20 7946 0958', '+44 20 7946 0958'],
    ['tel. 06/1234567', '06/1234567'],
    ['lo 02 2327 2327', '02 2327 2327'],
    ['telefono 34 71 23 45 67', '34 71 23 45 67'],
    ['٣٤٧١٢٣٤٥٦٧', '٣٤٧١٢٣٤٥٦٧'],
    ['RSSMRA85T10A562S', 'RSSMRA85T10A562S'],
    ['IT60X0542811101000000123456', 'IT60X0542811101000000123456'],
  ])('are found in «%s»', (text, contact) => {
    expect(findContacts(text)).toEqual([contact])
  })

  it.each([
    'Il 05/03/2021 e il 2021-03-05, dalle 22.30 alle 6.15, 06.30-07.15, il 03-11-2001 12:30',
    'Ero nel 1984, alle 03 12 45 del mattino, e l’orologio segnava 00:00:00:00',
    'Stanza numero 237, via Roma 12, 1.000.000 di euro, 350.000.000 di stelle, 3.450.000.000 lire',
    'Costava 1.299,90 euro, poi 35,50 e 3 500 000 lire',
    'La nonna mi diede i numeri 5 18 33 47 62 90 e 3 - 12 - 45 - 67, poi 33 47 62 90 5 18',
    'I numeri 3 4 7 12 25 38 del lotto',
    'Giocavo 320 451 222 al lotto',
    'La combinazione era 347 1928 365',
    'Ho chiamato il 118 e poi il 112',
    'Ero in casa.poi sono uscita.La porta .me ne vado… e la chiocciola sul muro',
    'La chiocciola andava a un certo punto it, poi un’altra arrivava a un punto eu',
    'Contavo 1 2 3 4 5 6 7 8 9 10, 1, 2, 3, 0 1 2 3 4 5 6 7',
    'Il conto alla rovescia 00 10 09 08 07 06',
    'Tre, due, uno: 3 2 1 0, e 30 29 28 27 26 25',
    'La temperatura: +30 31 32 33 34 gradi, +1 +2 +3',
    'Nel 1998, nel 2003 e tra il 1915-1918; 100000 passi, 12345678 stelle',
    'La Luna distava 384400000 metri, 384.400 km',
    'Nel 3000000000 e 3400000000 anni luce',
    'Guardavo Instagram e mio fratello rideva; su Facebook vedevo foto, su TikTok ballavo',
    'Instagram: foto, video e gatti. WhatsApp suonava',
    'La zia sul telefono cercava amazon.it e google.com',
    'Guardavo www che volavano, una @ enorme',
    'La targa AB123CD, il volo AZ1234, il gate 12, il binario 3',
  ])('are not found in «%s»', (text) => {
    expect(findContacts(text)).toEqual([])
  })
})
