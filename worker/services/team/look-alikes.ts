/**
 * Letters, digits and signs of every script that look like a Latin letter or a digit, by that letter. They are the rows of
 * confusables.txt of Unicode 17.0.0 (© 2025 Unicode, Inc., https://www.unicode.org/license.txt) whose prototype is one Latin
 * letter or digit, where accents, strokes and the size of capitals do not count. Left out is what NFKD makes plain. Added are
 * the small letters of Cherokee, which look like their capitals, and the small kappa and chi of Greek and Cyrillic.
 * Letters that are written from right to left are escaped, so that the lines keep their order.
 */
export const LOOK_ALIKES: Record<string, string> = {
  2: "ƧƻϨᒿꙄꛯꝚ",
  3: "ƷȜЗҘӠ३૩ⲜⳄⳌꝪꞫ𑣊𖼻𝈆",
  4: "Ꮞꮞ𑢯",
  5: "Ƽ𑢻",
  6: "ϬбᏮⳒⳓⳜꮾ𑣕",
  7: "𐓒𑣆𝈒",
  8: "Ȣȣ৪੪𐌚\u{1e8cb}",
  9: "৭੧୨൭ⳊⳋꝮ𑢬𑣌𑣖",
  a: "ɑΑαАаᎪᗅᴀ⍶⍺ꓮꭺ𐊠𖽀",
  b: "ƀƂƃƄɓʙΒБВЬвѢѣҌҍᏏᏴᏼᑲᑳᖯᗷⲂⲃꓐꞴꮟ𐊂𐊡𐌁𖺶",
  c: "¢ȼСсҪҫငၚᏟᴄ₡Ⲥⲥꓚꮯ𐊢𐌂𐐕𐐽𐔜𑣩𑣲🅮🝌",
  d: "ÐĐđƉƌɖɗԁᎠᏧᑯᗞᗪᴅ₫ꓒꓓꭰꮷ",
  e: "ɆɇΕЕеҽҿᎬᴇ℮⋿ⴹꓰꬲꭼ𐊆𑢦𑢮",
  f: "ƑƒϜքᖴᵮẝꓝꜰꞘꞙꬵ𐊇𐊥𐔥𑢢𑣂𝈓",
  g: "ƍǤǥɠɡɢԌԍցᏀᏳᏻᶃꓖꮐ",
  h: "ĦħɦʜΗНнћҢңһӇӈӉӊհᎻᏂᏲᏺᕼⱧⲎⲏꓧꚕꮋꮒ𐋏",
  i: "ıɨɩɪιіւᎥᵻᵼ⍳⍸ⲓꙇꭵ𑣃",
  j: "ɈɉͿϳЈјᎫᒍᴊꓙꞲꭻ",
  k: "ĸƙΚκКкҚҞᏦᛕᴋ₭ⱩⲔꓗꝀꮶ𐔘",
  l: "ŁłƖƗƚǀɫɭʟΙІӀӏ\u{5d5}\u{5df}\u{627}\u{661}\u{673}\u{6f1}\u{7ca}Ꮮᒪᛁ∣⏽ⲒⳐⳑⵏꓡꓲꮮ𐊊𐌉𐌠𐐛𐑃𐔦𑢣𑢲𑷚𑷡𖺪𖼖𖼨𝈪\u{1e8c7}",
  m: "ɱʍΜϺМмӍӎᎷᗰᛖᴍᵯ₥Ⲙⲙꓟꮇ𐊰𐌑𑜀𑣣",
  n: "ŋƝƞɳɴΝηղոռᵰⲚⲛꓠ𐆎𐔓",
  o: "ØøƟɵΘΟθοσϭОоѲѳӨөՕօ\u{5e1}\u{647}\u{665}\u{6be}\u{6c1}\u{6d5}\u{6f5}\u{6ff}\u{7c0}०০੦૦ଠ୦௦౦೦ഠ൦๐໐တဝ၀თჿዐᎾᏫ០ᴏᴑ⊖⊝⍬ⲐⲑⲞⲟⴱⵁⵔ〇ꓳꝊꝋꬽꬾꭴꮎꮻ𐊒𐊫𐐄𐐬𐓂𐓪𐔖𑓐𑢵𑣈𑣗𑣠𑷠𝈚🜔",
  p: "þƥƿΡρϸРрᏢᑭᴘᴩᵽ⍴ⲢⲣⳎⳏꓑꮲ𐊕",
  q: "ʠԛգզⵕꞯ",
  r: "ƦɍɼɽʀгғᎡᏒᖇᴦᵲⲅꓣꭇꭈꭱꮁꮢ𐒴𖼵𝈖",
  s: "ƽʂЅѕՏടᏕᏚᵴꓢꜱꮥꮪ𐊖𐐠𐑈𑣁𖼺",
  t: "ŦŧƭƮȾΤτТтҬҭᎢᴛᵵ₮⊤⍡⟙Ⲧⲧꓔꭲ𐊗𐊱𐌕𑢼𖼊🝨",
  u: "ɄʋυџՍսሀᏌᑌᴜᵾ∪⋃ꓴꞟꭎꭒꮜ𐓎𐓶𑢸𑣘𖽂",
  v: "νѴѵ\u{5d8}\u{667}\u{6f7}Ꮩᐯᴠ∨⋁ⴸꓦꛟꮩ𐆗𐔝𑜆𑢠𑣀𖼈𝈍🜈",
  w: "ɯшѡѽԜԝաᎳᏔᴡ₩ⲽꓪꝡꮃꮤ𑓅𑜊𑜎𑜏𑣦𑣯",
  x: "×ΧχХхҲᕁᕽ᙭ᚷ╳⤫⤬⨯⨰ⲬⵝꓫꞳꭓ𐆖𐊐𐊴𐌗𐌢𐔧𑣬",
  y: "¥ƴɎɏɣʏΥγУуҮүҰұყᎩᎽᶌỿⲨⲩꓬꭚꭹꮍ𐊲𑢤𑣜𖽃",
  z: "ƵƶȤȥʐΖᏃᴢᵶꓜꮓ𐋵𑢩𑣄𑣥",
};
