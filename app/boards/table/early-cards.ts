import { HYDRATED, HYDRATING } from "#app/lib/browser-translation.ts";
import { GESTURES } from "#app/lib/forms/drafts.ts";
import { TOKEN_KEY } from "#app/lib/session.ts";
import { SETTINGS_ELEMENT } from "#app/lib/settings.ts";
import { rankBetween } from "#party/board/rank.ts";
import { t } from "#worker/contract/language.ts";
import { BOARD } from "#worker/contract/limits/boards.ts";

type Column = { teamId: string; retroId: string; myId: string; signed: boolean; columnId: string };

/**
 * What the inline script needs to add a card to a column.
 * @param first the rank of the column's first card
 */
export const earlyCard = ({ teamId, retroId, myId, signed, columnId }: Column, first: string | null): string =>
  JSON.stringify({
    path: `/teams/${teamId}/retrospectives/${retroId}/board`,
    queue: `${GESTURES}${myId}:${retroId}:`,
    gesture: { kind: "addCard", columnId, rank: rankBetween(null, first), signed },
    most: BOARD.cardText,
    done: t`Tarjeta agregada`,
  });

/**
 * Inline script of a page with a table. Until React takes over, it adds the cards of forms with `data-early`: it puts them
 * where `GestureQueue` finds them, and sends them. The queue shows them and sends them again, which changes nothing.
 */
export const earlyCardsScript = `{
const early=new AbortController,{signal}=early,hints=new Map,statuses=new Set;
const newId=()=>btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(24)))).replace(/\\W/g,"").slice(0,12);
addEventListener("keydown",event=>{
const{target:field,key}=event,{form}=field;
if(key!=="Enter"||event.shiftKey||event.isComposing||event.keyCode===229||!form||!form.dataset.early)return;
event.preventDefault();
const{path,queue,gesture,most,done}=JSON.parse(form.dataset.early);
const status=form.querySelector("p[role=status]"),text=field.value.trim();
if(event.repeat||!text||text.length>most)return;
const sent={id:newId(),gesture:{...gesture,cardId:newId(),text}};
try{localStorage.setItem(queue+sent.id,JSON.stringify({order:Date.now(),gesture:sent.gesture}))}catch(e){return}
if(!hints.has(field))hints.set(field,field.placeholder);
field.placeholder=done+": "+text;
field.value="";
statuses.add(status);
status.textContent=done;
const{API_BASE_URL}=JSON.parse(document.getElementById("${SETTINGS_ELEMENT}").textContent);
const{token}=JSON.parse(localStorage.getItem("${TOKEN_KEY}")||"{}");
if(token)fetch(API_BASE_URL.replace(/\\/$/,"")+path,{method:"POST",keepalive:true,headers:{authorization:"Bearer "+token,"content-type":"application/json"},body:JSON.stringify(sent)}).catch(()=>{});
},{signal});
addEventListener("${HYDRATING}",()=>{early.abort();for(const status of statuses)status.textContent=""});
addEventListener("${HYDRATED}",()=>{for(const[field,hint]of hints)field.placeholder=hint});
}`;
