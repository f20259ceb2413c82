import { context } from "./board.ts";

const KEY = "a key";

const replaced = (text: string, ana: string, beto: string): string =>
  text
    .replaceAll("FINGERPRINT-OF-ANA", context.hmac(KEY, ana))
    .replaceAll("FINGERPRINT-OF-BETO", context.hmac(KEY, beto))
    .replaceAll("ID-OF-ANA", ana)
    .replaceAll("ID-OF-BETO", beto);

/** The texts that the versions of the server stored, by schema from 1 on: never change one, add one for a new schema. */
const TEXTS = [
  `{"step":"CHOOSE","stepRev":3,"columns":[{"id":"c1","title":"Viento","hint":null}],"signed":false,"isRevealed":true,
    "cards":{
      "33333333-3333-4333-8333-333333333333":{"id":"33333333-3333-4333-8333-333333333333","columnId":"c1",
        "groupId":"33333333-3333-4333-8333-333333333333","text":"Quitada","rank":"a2","rev":0,
        "owner":"FINGERPRINT-OF-ANA","authorId":null,"isRevealed":true,"isLate":false,"removedBy":"FINGERPRINT-OF-ANA"},
      "22222222-2222-4222-8222-222222222222":{"id":"22222222-2222-4222-8222-222222222222","columnId":"c1",
        "groupId":"11111111-1111-4111-8111-111111111111","text":"De Beto","rank":"a1","rev":1,
        "owner":"FINGERPRINT-OF-BETO","authorId":null,"isRevealed":true,"isLate":false,"removedBy":null},
      "11111111-1111-4111-8111-111111111111":{"id":"11111111-1111-4111-8111-111111111111","columnId":"c1",
        "groupId":"11111111-1111-4111-8111-111111111111","text":"De Ana","rank":"a0","rev":0,
        "owner":"FINGERPRINT-OF-ANA","authorId":null,"isRevealed":true,"isLate":false,"removedBy":null}},
    "groups":{
      "33333333-3333-4333-8333-333333333333":{"id":"33333333-3333-4333-8333-333333333333","title":null,"note":null,
        "rev":0,"isDiscussed":false,"mergedInto":null},
      "22222222-2222-4222-8222-222222222222":{"id":"22222222-2222-4222-8222-222222222222","title":null,"note":null,
        "rev":0,"isDiscussed":false,"mergedInto":"11111111-1111-4111-8111-111111111111"},
      "11111111-1111-4111-8111-111111111111":{"id":"11111111-1111-4111-8111-111111111111","title":"Reuniones",
        "note":"Menos","rev":1,"isDiscussed":false,"mergedInto":null}},
    "budget":5,"perGroup":3,
    "fichas":{"ID-OF-BETO":{"22222222-2222-4222-8222-222222222222":1,"11111111-1111-4111-8111-111111111111":1},
      "ID-OF-ANA":{"11111111-1111-4111-8111-111111111111":3}},
    "focusGroupId":null,"facilitatorId":"ID-OF-ANA",
    "pulse":{"arrive":{"counts":[0,1,0,1,0],"answered":["ID-OF-ANA","ID-OF-BETO"],"isPublished":false},
      "worth":{"counts":[0,0,0,0,0],"answered":[],"isPublished":false}},
    "secret":{"key":"a key","seed":"a seed"}}`,
  `{"step":"CHOOSE","stepRev":3,"columns":[{"id":"c1","title":"Viento","hint":null}],"signed":false,"isRevealed":true,
    "cards":{
      "11111111-1111-4111-8111-111111111111":{"id":"11111111-1111-4111-8111-111111111111","columnId":"c1",
        "groupId":"11111111-1111-4111-8111-111111111111","text":"De Ana","rank":"a0","rev":0,
        "owner":"FINGERPRINT-OF-ANA","authorId":null,"isRevealed":true,"isLate":false,"removedBy":null},
      "22222222-2222-4222-8222-222222222222":{"id":"22222222-2222-4222-8222-222222222222","columnId":"c1",
        "groupId":"11111111-1111-4111-8111-111111111111","text":"De Beto","rank":"a1","rev":1,
        "owner":"FINGERPRINT-OF-BETO","authorId":null,"isRevealed":true,"isLate":false,"removedBy":null},
      "33333333-3333-4333-8333-333333333333":{"id":"33333333-3333-4333-8333-333333333333","columnId":"c1",
        "groupId":"33333333-3333-4333-8333-333333333333","text":"Quitada","rank":"a2","rev":0,
        "owner":"FINGERPRINT-OF-ANA","authorId":null,"isRevealed":true,"isLate":false,"removedBy":"FINGERPRINT-OF-ANA"}},
    "groups":{
      "11111111-1111-4111-8111-111111111111":{"id":"11111111-1111-4111-8111-111111111111","title":"Reuniones",
        "note":"Menos","rev":1,"isDiscussed":false,"writer":null,"mergedInto":null},
      "22222222-2222-4222-8222-222222222222":{"id":"22222222-2222-4222-8222-222222222222","title":null,"note":null,
        "rev":0,"isDiscussed":false,"writer":null,"mergedInto":"11111111-1111-4111-8111-111111111111"},
      "33333333-3333-4333-8333-333333333333":{"id":"33333333-3333-4333-8333-333333333333","title":null,"note":null,
        "rev":0,"isDiscussed":false,"writer":null,"mergedInto":null}},
    "budget":5,"perGroup":3,
    "fichas":{"ID-OF-ANA":{"11111111-1111-4111-8111-111111111111":3},
      "ID-OF-BETO":{"11111111-1111-4111-8111-111111111111":1,"22222222-2222-4222-8222-222222222222":1}},
    "focusGroupId":null,"facilitatorId":"ID-OF-ANA",
    "pulse":{"arrive":{"counts":[0,1,0,1,0],"answered":["ID-OF-ANA","ID-OF-BETO"],"isPublished":false},
      "worth":{"counts":[0,0,0,0,0],"answered":[],"isPublished":false}},
    "secret":{"key":"a key","seed":"a seed"}}`,
  `{"step":"CHOOSE","stepRev":3,"columns":[{"id":"c1","title":"Viento","hint":null}],"signed":false,"isRevealed":true,
    "cards":{
      "11111111-1111-4111-8111-111111111111":{"id":"11111111-1111-4111-8111-111111111111","columnId":"c1",
        "groupId":"11111111-1111-4111-8111-111111111111","text":"De Ana","rank":"a0","rev":0,
        "owner":"FINGERPRINT-OF-ANA","authorId":null,"isRevealed":true,"isLate":false,"removedBy":null},
      "22222222-2222-4222-8222-222222222222":{"id":"22222222-2222-4222-8222-222222222222","columnId":"c1",
        "groupId":"11111111-1111-4111-8111-111111111111","text":"De Beto","rank":"a1","rev":1,
        "owner":"FINGERPRINT-OF-BETO","authorId":null,"isRevealed":true,"isLate":false,"removedBy":null},
      "33333333-3333-4333-8333-333333333333":{"id":"33333333-3333-4333-8333-333333333333","columnId":"c1",
        "groupId":"33333333-3333-4333-8333-333333333333","text":"Quitada","rank":"a2","rev":0,
        "owner":"FINGERPRINT-OF-ANA","authorId":null,"isRevealed":true,"isLate":false,"removedBy":"FINGERPRINT-OF-ANA"}},
    "groups":{
      "11111111-1111-4111-8111-111111111111":{"id":"11111111-1111-4111-8111-111111111111","title":"Reuniones",
        "note":"Menos","rev":1,"isDiscussed":false,"writer":null,"mergedInto":null},
      "22222222-2222-4222-8222-222222222222":{"id":"22222222-2222-4222-8222-222222222222","title":null,"note":null,
        "rev":0,"isDiscussed":false,"writer":null,"mergedInto":"11111111-1111-4111-8111-111111111111"},
      "33333333-3333-4333-8333-333333333333":{"id":"33333333-3333-4333-8333-333333333333","title":null,"note":null,
        "rev":0,"isDiscussed":false,"writer":null,"mergedInto":null}},
    "budget":5,"perGroup":3,
    "fichas":{"ID-OF-ANA":{"11111111-1111-4111-8111-111111111111":3},
      "ID-OF-BETO":{"11111111-1111-4111-8111-111111111111":1,"22222222-2222-4222-8222-222222222222":1}},
    "focusGroupId":null,"facilitatorId":"ID-OF-ANA",
    "pulse":{"arrive":{"counts":[0,1,0,1,0],"values":{},"answered":["ID-OF-ANA","ID-OF-BETO"],"isPublished":false},
      "worth":{"counts":[0,0,0,0,0],"values":{},"answered":[],"isPublished":false}},
    "secret":{"key":"a key","seed":"a seed"}}`,
  `{"step":"CHOOSE","stepRev":3,"columns":[{"id":"c1","title":"Viento","hint":null}],"signed":false,"isRevealed":true,
    "cards":{
      "11111111-1111-4111-8111-111111111111":{"id":"11111111-1111-4111-8111-111111111111","columnId":"c1",
        "groupId":"11111111-1111-4111-8111-111111111111","text":"De Ana","rank":"a0","rev":0,
        "owner":"FINGERPRINT-OF-ANA","authorId":null,"isRevealed":true,"isLate":false,"removedBy":null},
      "22222222-2222-4222-8222-222222222222":{"id":"22222222-2222-4222-8222-222222222222","columnId":"c1",
        "groupId":"11111111-1111-4111-8111-111111111111","text":"De Beto","rank":"a1","rev":1,
        "owner":"FINGERPRINT-OF-BETO","authorId":null,"isRevealed":true,"isLate":false,"removedBy":null},
      "33333333-3333-4333-8333-333333333333":{"id":"33333333-3333-4333-8333-333333333333","columnId":"c1",
        "groupId":"33333333-3333-4333-8333-333333333333","text":"Quitada","rank":"a2","rev":0,
        "owner":"FINGERPRINT-OF-ANA","authorId":null,"isRevealed":true,"isLate":false,"removedBy":"FINGERPRINT-OF-ANA"}},
    "groups":{
      "11111111-1111-4111-8111-111111111111":{"id":"11111111-1111-4111-8111-111111111111","title":"Reuniones",
        "note":"Menos","rev":1,"isDiscussed":false,"writer":null,"mergedInto":null},
      "22222222-2222-4222-8222-222222222222":{"id":"22222222-2222-4222-8222-222222222222","title":null,"note":null,
        "rev":0,"isDiscussed":false,"writer":null,"mergedInto":"11111111-1111-4111-8111-111111111111"},
      "33333333-3333-4333-8333-333333333333":{"id":"33333333-3333-4333-8333-333333333333","title":null,"note":null,
        "rev":0,"isDiscussed":false,"writer":null,"mergedInto":null}},
    "comments":{},"proposals":{},
    "budget":5,"perGroup":3,
    "fichas":{"ID-OF-ANA":{"11111111-1111-4111-8111-111111111111":3},
      "ID-OF-BETO":{"11111111-1111-4111-8111-111111111111":1,"22222222-2222-4222-8222-222222222222":1}},
    "focusGroupId":null,"facilitatorId":"ID-OF-ANA",
    "pulse":{"arrive":{"counts":[0,1,0,1,0],"values":{},"answered":["ID-OF-ANA","ID-OF-BETO"],"isPublished":false},
      "worth":{"counts":[0,0,0,0,0],"values":{},"answered":[],"isPublished":false}},
    "ready":{"ARRIVE":[],"WRITE":[],"GROUP":[],"CHOOSE":[],"TALK":[],"THANK":[]},
    "plan":null,"secret":{"key":"a key","seed":"a seed"}}`,
];

/** One board of two people, as each released version of the server stored it. */
export const storedBoards = (ana: string, beto: string): { schema: number; text: string }[] =>
  TEXTS.map((text, index) => ({ schema: index + 1, text: replaced(text, ana, beto) }));
