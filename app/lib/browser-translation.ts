/** The events between which React takes over the HTML, which must be as the server wrote it. */
export const HYDRATING = "hydrating";
export const HYDRATED = "hydrated";

/**
 * Inline script of every page with framework scripts. A browser's translation takes a text node out of the document and
 * puts a `font` in its place, while React keeps the node: it would write into what nobody sees, and fail where it removes
 * the node or inserts before it (docs/decisions/036). So this notes which `font` stands for which text. When React
 *
 * - writes a text, it comes back in place of its translation, and the browser translates it again;
 * - names a text among the children of an element, its translation is meant;
 * - hydrates, the texts come back until it is done.
 *
 * A page that is not translated keeps the methods of its browser.
 */
export const translationScript = `{
const fontOf=new WeakMap,textOf=new WeakMap;
let hydrating,guarded;
const shown=node=>{const font=fontOf.get(node);return font&&font.parentNode&&!node.parentNode?font:node};
const childOf=(parent,node)=>{node=node&&shown(node);while(node&&node.parentNode!==parent)node=node.parentNode;return node};
const putBack=font=>{const text=textOf.get(font);if(text)font.replaceWith(text)};
const guard=()=>{
guarded=true;
const proto=Node.prototype,{appendChild,insertBefore,removeChild}=proto,value=Object.getOwnPropertyDescriptor(proto,"nodeValue");
proto.appendChild=function(node){appendChild.call(this,shown(node));return node};
proto.insertBefore=function(node,before){insertBefore.call(this,shown(node),childOf(this,before));return node};
proto.removeChild=function(node){const child=childOf(this,node);if(child)removeChild.call(this,child);return node};
Object.defineProperty(proto,"nodeValue",{...value,set(text){const font=shown(this);if(font!==this)font.replaceWith(this);value.set.call(this,text)}});
};
new MutationObserver(records=>{for(const{addedNodes,removedNodes:[gone],previousSibling,nextSibling}of records){
if(!gone||gone.nodeType!==3&&!textOf.has(gone))continue;
const font=[...addedNodes,previousSibling,nextSibling].find(node=>node&&node.nodeName==="FONT"&&!textOf.has(node));
if(!font)continue;
const text=textOf.get(gone)||gone;
fontOf.set(text,font);textOf.set(font,text);
if(hydrating)putBack(font);
if(!guarded)guard();
}}).observe(document,{childList:true,subtree:true});
addEventListener("${HYDRATING}",()=>{hydrating=true;document.querySelectorAll("font").forEach(putBack)});
addEventListener("${HYDRATED}",()=>{hydrating=false});
}`;
