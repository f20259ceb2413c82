import type { EN } from "#drizzle/seed/texts/en.ts";

export const PT: Record<keyof typeof EN, string> = {
  // The team and its counters.
  "Equipo Cordillera": "Time Cordilheira",
  "Días sin bugs en producción": "Dias sem bugs em produção",
  "Otro día sin bugs": "Mais um sem bugs",
  "Apareció un bug": "Apareceu um bug",
  "Formulario sin validar": "Formulário sem validação",
  "Precios sin IVA": "Preços sem imposto",
  "Certificado vencido": "Certificado vencido",
  "Migración a medias": "Migração pela metade",
  "Fotos giradas en el catálogo": "Fotos giradas no catálogo",
  "Caída de la pasarela": "Queda do gateway de pagamento",
  "Doble cobro": "Cobrança em dobro",
  "Reporte en blanco": "Relatório em branco",
  "El carrito perdía productos": "O carrinho perdia produtos",
  "Correo duplicado a clientes": "E-mail duplicado para clientes",
  "Error 500 en el pago": "Erro 500 no pagamento",
  "Zona horaria en los reportes": "Fuso horário nos relatórios",
  "Caída del buscador": "Queda da busca",
  "Cupón que no vencía": "Cupom que não vencia",
  "Dos semanas tranquilas: desayuno para todos": "Duas semanas tranquilas: café da manhã para todos",
  "Un mes sin bugs: tarde libre": "Um mês sem bugs: tarde livre",
  "45 días: cena del equipo": "45 dias: jantar do time",
  "Una semana limpia": "Uma semana limpa",
  "Tres semanas: helados en la terraza": "Três semanas: sorvete na varanda",
  "Veinticinco días: película en horario de trabajo": "Vinte e cinco dias: filme no horário de trabalho",
  "Días con la daily en menos de 15 minutos": "Dias com a daily em menos de 15 minutos",
  "Hoy también": "Hoje também",
  "Nos pasamos": "Passamos do tempo",
  "Debate sobre el nombre de un botón": "Debate sobre o nome de um botão",
  "Demo sorpresa": "Demo surpresa",
  "Diez seguidas: playlist nueva": "Dez seguidas: playlist nova",
  "Días sin tocar main a mano": "Dias sem mexer na main na mão",
  "Sumar un día": "Somar um dia",
  "Alguien lo hizo": "Alguém mexeu",
  "Un mes de ramas ordenadas": "Um mês de branches organizadas",

  // The latest retrospectives, and their thank-yous.
  "El pago nuevo": "O novo pagamento",
  "Por quedarte con el proveedor de pagos hasta que entendieron el problema. Sin ti no salíamos.":
    "Por ficar com o provedor de pagamentos até eles entenderem o problema. Sem você a gente não lançava.",
  "Tus diagramas me ahorraron dos días de leer código.": "Seus diagramas me pouparam dois dias lendo código.",
  "Gracias por proteger el sprint cuando llegó el cambio de última hora.":
    "Obrigado por proteger o sprint quando chegou a mudança de última hora.",
  "Reportes que se entienden": "Relatórios que dá para entender",
  "Encontraste el error de zona horaria que nos perseguía desde marzo. ¡Qué alivio!":
    "Você achou o erro de fuso horário que nos perseguia desde março. Que alívio!",
  "Por revisar mis PR el mismo día, siempre con cariño.": "Por revisar meus PRs no mesmo dia, sempre com carinho.",
  "El guion de soporte quedó clarísimo, ya no me escriben de noche.":
    "O roteiro do suporte ficou claríssimo, ninguém mais me escreve à noite.",
  "Por decir en voz alta lo que todos pensábamos en la planning.":
    "Por dizer em voz alta o que todos nós pensávamos na planning.",
  "Menos es más": "Menos é mais",
  "Por enseñarme a partir las historias sin hacerme sentir lento.":
    "Por me ensinar a dividir as histórias sem me fazer sentir lento.",
  "Borraste 4.000 líneas y nada se rompió. Arte.": "Você apagou 4.000 linhas e nada quebrou. Arte.",
  "Gracias por escuchar cuando estaba con mil cosas en la casa.":
    "Obrigada por escutar quando eu estava com mil coisas em casa.",
  "Buscador en serio": "Busca de verdade",
  "El buscador vuela. La demo con el cliente fue un gusto.": "A busca voa. A demo com o cliente foi um prazer.",
  "Por tomar la guardia del domingo sin que nadie te lo pidiera.": "Por pegar o plantão de domingo sem ninguém pedir.",
  "Tus pruebas nos salvaron de publicar el índice vacío.": "Seus testes nos salvaram de publicar o índice vazio.",
  "Por la paciencia con mis preguntas de SQL.": "Pela paciência com as minhas perguntas de SQL.",
  "Lo que aprendimos": "O que aprendemos",
  "Por ordenar el tablero: por fin sé qué viene después.": "Por organizar o quadro: finalmente sei o que vem depois.",
  "Tus entrevistas cambiaron lo que íbamos a construir. Gracias por insistir.":
    "Suas entrevistas mudaram o que a gente ia construir. Obrigada por insistir.",
  "Por el café y por el refactor, en ese orden.": "Pelo café e pelo refactor, nessa ordem.",
  "Gracias por darme el espacio para presentar al cliente.": "Obrigada por me dar o espaço para apresentar ao cliente.",

  // Their boards.
  "Borrar también es avanzar": "Apagar também é avançar",
  "Cada sprint reservamos un rato para borrar lo que nadie usa. Diego guarda la lista.":
    "A cada sprint reservamos um tempo para apagar o que ninguém usa. Diego guarda a lista.",
  "Borrar el módulo viejo de facturas: 4.000 líneas menos y todo anda más rápido":
    "Apagar o módulo antigo de notas fiscais: 4.000 linhas a menos e tudo anda mais rápido",
  "Las pruebas tardan la mitad desde que sacamos lo que no se usaba":
    "Os testes levam metade do tempo desde que tiramos o que não se usava",
  "Un código que una persona nueva entienda en una semana": "Um código que uma pessoa nova entenda em uma semana",
  "Historias más chicas": "Histórias menores",
  "Si no cabe en dos días, se parte antes de empezar.": "Se não cabe em dois dias, a gente divide antes de começar.",
  "Partir las historias con Ana: por fin termino lo que empiezo":
    "Dividir as histórias com a Ana: finalmente termino o que começo",
  "La historia del catálogo duró tres semanas": "A história do catálogo durou três semanas",
  Interrupciones: "Interrupções",
  "Las consultas de soporte llegan a cualquiera y a toda hora":
    "As perguntas do suporte chegam para qualquer um e a toda hora",
  "El martes no alcancé a tocar el sprint": "Na terça nem consegui tocar no sprint",
  "Si el proveedor de correos cambia sus precios, nos quedamos sin avisos":
    "Se o provedor de e-mails mudar os preços, ficamos sem avisos",
  "Que un cliente nuevo pueda partir solo, sin llamarnos":
    "Que um cliente novo consiga começar sozinho, sem ligar para nós",
  "La demo con el cliente": "A demo com o cliente",
  "Repetimos el formato: ensayo el día antes y una sola persona comparte pantalla.":
    "Repetimos o formato: ensaio no dia anterior e só uma pessoa compartilha a tela.",
  "La demo del buscador: el cliente aplaudió de verdad": "A demo da busca: o cliente aplaudiu de verdade",
  "Ensayar el día antes nos dio calma": "Ensaiar no dia anterior nos deixou tranquilos",
  "Que cada demo la presente alguien distinto": "Que cada demo seja apresentada por alguém diferente",
  "Guardias más justas": "Plantões mais justos",
  "Beto hizo tres domingos seguidos. Hacemos un turno rotativo y quien hace el domingo libra el lunes.":
    "Beto fez três domingos seguidos. Vamos revezar, e quem faz o domingo folga na segunda.",
  "Siempre cae la guardia en las mismas personas": "O plantão sempre cai nas mesmas pessoas",
  "El domingo nadie sabía a quién llamar": "No domingo ninguém sabia para quem ligar",
  "Un calendario de guardias que se vea en el canal": "Um calendário de plantões visível no canal",
  "Pruebas del índice": "Testes do índice",
  "Las pruebas de Felipe detectaron el índice vacío antes de publicar":
    "Os testes do Felipe pegaram o índice vazio antes de publicar",
  "Correr esas pruebas también en cada rama": "Rodar esses testes também em cada branch",
  "Me sentí acompañado aprendiendo SQL": "Me senti acompanhado aprendendo SQL",
  "Tres reuniones el miércoles: no quedó mañana": "Três reuniões na quarta: não sobrou manhã",
  "Hablar con quienes nos usan": "Falar com quem usa o produto",
  "Las entrevistas nos evitaron construir algo que nadie pidió":
    "As entrevistas evitaram construir algo que ninguém pediu",
  "Escuchar a la señora Rosa usar el carrito valió más que diez métricas":
    "Ouvir a dona Rosa usar o carrinho valeu mais que dez métricas",
  "Una entrevista por sprint, y que vayan dos personas distintas":
    "Uma entrevista por sprint, e que vão duas pessoas diferentes",
  "Guardar los videos donde todos los encontremos": "Guardar os vídeos onde todo mundo encontre",
  "Reuniones que se alargan": "Reuniões que se alongam",
  "La planning duró tres horas y salí sin saber qué tomar": "A planning durou três horas e saí sem saber o que pegar",
  "Repetimos en la daily lo que ya estaba escrito": "Repetimos na daily o que já estava escrito",
  "Probar la planning en dos partes: el qué el lunes, el cómo el martes":
    "Testar a planning em duas partes: o quê na segunda, o como na terça",
  "Los PR se revisan el mismo día": "Os PRs são revisados no mesmo dia",
  "Diego y Camila comentan con cariño: dan ganas de pedir revisión":
    "Diego e Camila comentam com carinho: dá vontade de pedir revisão",
  "El tablero ordenado: por fin sabemos qué viene después": "O quadro organizado: finalmente sabemos o que vem depois",
  "Ningún bug en producción en doce días": "Nenhum bug em produção em doze dias",
  "Almorzamos juntos el jueves y arreglamos más que en el chat":
    "Almoçamos juntos na quinta e resolvemos mais que no chat",
  "El refactor del carrito salió sin que nadie se diera cuenta": "O refactor do carrinho saiu sem ninguém perceber",
  "El ambiente de pruebas se cayó dos veces justo antes de mostrar":
    "O ambiente de testes caiu duas vezes bem na hora de mostrar",
  "Nadie se acuerda de renovar los certificados hasta que avisan los clientes":
    "Ninguém lembra de renovar os certificados até os clientes avisarem",
  "Cambiamos de prioridad el miércoles y no lo dijimos en voz alta":
    "Mudamos de prioridade na quarta e não dissemos em voz alta",
  "Me cuesta saber quién está con mucho y quién tiene espacio":
    "Acho difícil saber quem está sobrecarregado e quem tem espaço",
  "Cuando trabajo desde Lima llego tarde a las decisiones": "Quando trabalho de Lima chego tarde nas decisões",
  "Las pruebas del pago fallan a veces y ya nadie les cree":
    "Os testes do pagamento falham às vezes e ninguém mais acredita neles",
  "Una mañana a la semana sin reuniones": "Uma manhã por semana sem reuniões",
  "Un canal solo para celebrar lo que sale bien": "Um canal só para comemorar o que dá certo",
  "Arreglar una prueba inestable cada viernes, por turnos": "Consertar um teste instável toda sexta, em rodízio",
  "Que el despliegue lo haga una persona distinta cada semana":
    "Que o deploy seja feito por uma pessoa diferente a cada semana",
  "Invitar a soporte a la próxima retro": "Convidar o suporte para a próxima retro",

  // What people said and proposed; {0} mentions a person.
  "Las pruebas bajaron de 22 a 11 minutos. Se nota en cada rama.":
    "Os testes caíram de 22 para 11 minutos. Dá para sentir em cada branch.",
  "{0} ¿lo hacemos costumbre? Un rato cada sprint, con una lista corta.":
    "{0} vamos transformar em hábito? Um pouco a cada sprint, com uma lista curta.",
  "Yo llevo la lista. Parto con lo que nadie llama hace seis meses.":
    "Eu cuido da lista. Começo com o que ninguém chama há seis meses.",
  "La del catálogo la partimos tarde: ya llevaba una semana cuando vimos que no cabía.":
    "A do catálogo a gente dividiu tarde: já estava há uma semana quando vimos que não cabia.",
  "Con Ana las dibujamos antes de estimar. Desde Lima me sirve más que otra reunión.":
    "Com a Ana, desenhamos antes de estimar. De Lima isso me ajuda mais que outra reunião.",
  "Dos días es un buen límite: si no cabe, se parte antes de empezar.":
    "Dois dias é um bom limite: se não cabe, a gente divide antes de começar.",
  "Partir las historias hasta que quepan en dos días": "Dividir as histórias até caberem em dois dias",

  // Agreements.
  "Escribir el guion de la demo dos días antes, y no la misma mañana":
    "Escrever o roteiro da demo dois dias antes, e não na mesma manhã",
  "Dejar un ambiente de pruebas con datos parecidos a los reales":
    "Deixar um ambiente de testes com dados parecidos com os reais",
  "Revisar los PR el mismo día": "Revisar os PRs no mesmo dia",
  "Preguntar en el canal del equipo antes de pasar una hora atascados":
    "Perguntar no canal do time antes de passar uma hora travados",
  "Publicar los reportes en la hora de Chile": "Publicar os relatórios no horário do Chile",
  "Repartir la guardia del fin de semana con un mes de anticipación":
    "Dividir o plantão do fim de semana com um mês de antecedência",
  "Probar una herramienta de tareas nueva": "Testar uma nova ferramenta de tarefas",

  // Topics.
  "¿Movemos la daily a las 10:30?": "Vamos passar a daily para as 10:30?",
  "Con la gente en Madrid y en Lima, las 9:00 deja a alguien siempre a medio desayuno.":
    "Com gente em Madri e em Lima, às 9:00 alguém sempre está no meio do café da manhã.",
  "A mí me sirve. Solo que los martes tengo soporte hasta las 10:45.":
    "Para mim serve. Só que às terças estou no suporte até as 10:45.",
  "Probemos dos semanas y lo vemos en la próxima retro.": "Vamos testar duas semanas e vemos na próxima retro.",
  "Un viernes al mes para deuda técnica": "Uma sexta por mês para dívida técnica",
  "Propongo el último viernes. Cada uno elige qué arregla y lo muestra el lunes.":
    "Proponho a última sexta. Cada um escolhe o que arrumar e mostra na segunda.",
  "Sí, con una regla: si no cabe en un día, no es para el viernes.":
    "Sim, com uma regra: se não cabe em um dia, não é para a sexta.",
  "Definición de listo, versión 3": "Definição de pronto, versão 3",
  "Agregué las pruebas de accesibilidad. Quedó publicada en la wiki.":
    "Adicionei os testes de acessibilidade. Está publicada na wiki.",
  "Cambiar de herramienta de tareas": "Trocar de ferramenta de tarefas",
  "La actual es lenta, pero mudarse también cuesta.": "A atual é lenta, mas mudar também custa.",
  "Lo dejamos por este año: no duele tanto como para parar un sprint.":
    "Fica para outro ano: não dói tanto a ponto de parar um sprint.",

  // The open retrospective without a rush.
  "Entre Lima y Santiago": "Entre Lima e Santiago",
  "Escribir en el canal lo que se decide en la oficina, el mismo día":
    "Escrever no canal o que se decide no escritório, no mesmo dia",
  "Avisar cuando alguien queda con un problema de noche": "Avisar quando alguém fica com um problema à noite",
  "Poner la demo a las 9 de Santiago: en Lima son las 7": "Marcar a demo às 9 de Santiago: em Lima são 7",
  "Decidir prioridades un lunes feriado en uno de los dos países":
    "Decidir prioridades numa segunda que é feriado em um dos dois países",
  "Trabajar de a dos con cámara y sin apuro: así aprendí el carrito":
    "Trabalhar em dupla com câmera e sem pressa: foi assim que aprendi o carrinho",
  "El canal para celebrar lo que sale bien": "O canal para comemorar o que dá certo",
  "Esta semana me enteré dos veces al día siguiente. No es grave, pero ya había empezado otra cosa.":
    "Nesta semana fiquei sabendo duas vezes só no dia seguinte. Não é grave, mas eu já tinha começado outra coisa.",
  "Tienes razón, {0}. A veces lo conversamos en el pasillo y lo damos por dicho.":
    "Você tem razão, {0}. Às vezes conversamos no corredor e damos por dito.",
  "¿Y si quien decide escribe una línea antes de cerrar el día?":
    "E se quem decide escrever uma linha antes de encerrar o dia?",
  "A las 11 de Santiago el cliente también puede. Le pregunté.":
    "Às 11 de Santiago o cliente também pode. Eu perguntei.",
  "Por mí, perfecto: alcanzo a probar todo antes.": "Por mim, perfeito: dá tempo de testar tudo antes.",
  "Ofrezco los martes en la tarde para quien quiera.": "Ofereço as terças à tarde para quem quiser.",
  "Escribir cada decisión en el canal antes de cerrar el día": "Escrever cada decisão no canal antes de encerrar o dia",
  "Que nadie se entere después": "Que ninguém fique sabendo depois",

  // The sprints of the year before.
  "Cerrar el trimestre": "Fechar o trimestre",
  "El catálogo por fin": "Enfim, o catálogo",
  "Soporte que responde": "Suporte que responde",
  "Adiós al servidor viejo": "Adeus ao servidor antigo",
  "Accesible de verdad": "Acessível de verdade",
  "La app en el teléfono": "O app no celular",
  "Vacaciones sin incendios": "Férias sem incêndios",
  "Facturas electrónicas": "Notas fiscais eletrônicas",
  "Menos correos, más datos": "Menos e-mails, mais dados",
  "Dos equipos, una entrega": "Dois times, uma entrega",
  "La migración grande": "A grande migração",
  "Después de la caída": "Depois da queda",
  "Verano con calma": "Verão com calma",
  "El plan del año": "O plano do ano",
  "Fin de año a salvo": "Fim de ano a salvo",
  "Cyber sin sustos": "Black Friday sem sustos",
  "Buscar más rápido": "Buscar mais rápido",
  "Los primeros clientes": "Os primeiros clientes",
  "Aprender a estimar": "Aprender a estimar",
  "Sentarnos a la mesa": "Sentar à mesa",
  "Por quedarte explicando lo que ya habías explicado dos veces.":
    "Por ficar explicando o que você já tinha explicado duas vezes.",
  "Tu revisión encontró lo que nadie vio. Nos salvaste el lunes.":
    "Sua revisão encontrou o que ninguém viu. Você salvou nossa segunda.",
  "Gracias por tomar notas: volví de vacaciones y entendí todo.":
    "Valeu por tomar notas: voltei de férias e entendi tudo.",
  "Por decir que no a tiempo y con cariño.": "Por dizer não a tempo e com carinho.",
  "El diagrama que dibujaste vale por tres reuniones.": "O diagrama que você desenhou vale por três reuniões.",
  "Por cuidar a la gente nueva como si siempre hubiera estado.":
    "Por cuidar das pessoas novas como se sempre tivessem estado aqui.",
  "Nunca había visto un despliegue tan tranquilo. Gracias.": "Nunca tinha visto um deploy tão tranquilo. Valeu.",
  "Por traer la voz de soporte a la mesa.": "Por trazer a voz do suporte para a mesa.",
  "Tus pruebas me dejaron dormir.": "Seus testes me deixaram dormir.",
  "Por la paciencia con el proveedor, que no se la merecía.": "Pela paciência com o fornecedor, que não merecia.",
  "Gracias por preguntar lo que todos teníamos miedo de preguntar.":
    "Valeu por perguntar o que todo mundo tinha medo de perguntar.",
  "Por ordenar el tablero un viernes a las seis.": "Por organizar o quadro numa sexta às seis.",
  "Me enseñaste a leer los registros. Ya no les tengo miedo.":
    "Você me ensinou a ler os logs. Não tenho mais medo deles.",
  "Por celebrar lo chico cuando lo grande no salía.": "Por comemorar as coisas pequenas quando a grande não saía.",
  "Tu demo hizo reír al cliente, y después firmó.": "Sua demo fez o cliente rir, e depois ele assinou.",
  "Por avisar que ibas a llegar tarde con la entrega, y no el mismo día.":
    "Por avisar que ia atrasar a entrega, e não no mesmo dia.",
  "Leer las historias antes de la planning": "Ler as histórias antes da planning",
  "Una persona de turno para soporte cada semana": "Uma pessoa de plantão no suporte a cada semana",
  "Medir cuánto tarda la página antes de cambiarla": "Medir quanto a página demora antes de mudá-la",
  "Escribir qué aprendimos de cada caída": "Escrever o que aprendemos com cada queda",
  "No dejar ramas abiertas más de tres días": "Não deixar branches abertas por mais de três dias",
  "Empezar las reuniones a la hora, aunque falte gente": "Começar as reuniões na hora, mesmo que falte gente",
  "Probar el respaldo una vez al mes": "Testar o backup uma vez por mês",
  "Mostrar algo que funcione todos los jueves": "Mostrar algo que funcione toda quinta",
  "Avisar en el canal cuando alguien se atasca": "Avisar no canal quando alguém trava",
  "Pedir la revisión con contexto, no solo con el enlace": "Pedir revisão com contexto, não só com o link",
  "Cuidar la hora de almuerzo: nada entre la una y las dos": "Cuidar da hora do almoço: nada entre uma e duas",
  "Anotar las decisiones donde las vea quien no estuvo": "Anotar as decisões onde quem não estava veja",
  "Borrar las alertas que nadie mira": "Apagar os alertas que ninguém olha",
  "Un recorrido por el código para cada persona nueva": "Um passeio pelo código para cada pessoa nova",
  "Revisiones que se enfrían": "Revisões que esfriam",
  "Partimos el día revisando antes de escribir código propio.":
    "Começamos o dia revisando antes de escrever código próprio.",
  "Mi PR esperó cuatro días": "Meu PR esperou quatro dias",
  "Una hora fija en la mañana para revisar": "Uma hora fixa de manhã para revisar",
  "El ambiente de pruebas": "O ambiente de testes",
  "Se cae justo antes de mostrar": "Cai bem na hora de mostrar",
  "Nadie sabe qué versión está puesta": "Ninguém sabe que versão está lá",
  "Buen ritmo": "Bom ritmo",
  "Terminamos lo que prometimos": "Terminamos o que prometemos",
  "Las historias chicas se notan": "As histórias pequenas fazem diferença",
  "Soporte y sprint": "Suporte e sprint",
  "Una persona atiende y el resto queda libre. La semana siguiente, otra.":
    "Uma pessoa atende e o resto fica livre. Na semana seguinte, outra.",
  "Tres interrupciones por día": "Três interrupções por dia",
  "Que soporte tenga una sola puerta": "Que o suporte tenha uma porta só",
  "Gente nueva": "Gente nova",
  "Las guías de bienvenida funcionan": "Os guias de boas-vindas funcionam",
  "Un padrino o madrina la primera semana": "Um padrinho ou madrinha na primeira semana",
  "Reuniones largas": "Reuniões longas",
  "La planning se comió la mañana": "A planning engoliu a manhã",
  "Traer las historias leídas": "Trazer as histórias lidas",
  "Lo que aprendimos de la caída": "O que aprendemos com a queda",
  "El aviso llegó por un cliente. Ahora hay una alerta y alguien que la mira.":
    "O aviso veio de um cliente. Agora há um alerta e alguém que olha para ele.",
  "Nadie buscó culpables": "Ninguém procurou culpados",
  "Nos enteramos por el cliente": "Ficamos sabendo pelo cliente",
  // Questions to begin with.
  "Mi sobrina me explicó internet": "Minha sobrinha me explicou a internet",
  "Encontrar una foto del primer tablero, en papel": "Achar uma foto do nosso primeiro quadro, em papel",
  "El gato de Camila en la daily": "O gato da Camila na daily",
  "Llegó la lluvia, por fin": "Chegou a chuva, finalmente",
  "Un correo de la señora Rosa con tres emojis": "Um e-mail da dona Rosa com três emojis",
  "Pastel de choclo, en verano y en la sombra": "Pastel de choclo, no verão e na sombra",
  "El ceviche del mercado, temprano": "O ceviche do mercado, bem cedo",
  "Mote con huesillo, que también se come": "Mote con huesillo, que também se come",
  "Arepas de choclo con queso": "Arepas de milho com queijo",
  "Curanto, pero con tiempo": "Curanto, mas com tempo",
  "Una marraqueta con palta": "Um pão com abacate",
};
