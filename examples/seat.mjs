// seat.mjs - plays a seat at a table of `talon serve` over its WebSocket, without `talon bot`: it
// makes the first legal move whenever it has one. doc/bots.md tells where to find table and token.
//
//     node examples/seat.mjs ws://127.0.0.1:8080/ws TABLE TOKEN
//
// Node.js has WebSocket from version 22 on, and before that with --experimental-websocket.
const [server, table, token] = process.argv.slice(2);
const socket = new WebSocket(server);
let last = null; // the view that was told last

function send(request) {
    socket.send(JSON.stringify({ ...request, table, token }));
}

function take(view) {
    last = view;
    if (view.over) {
        console.log(`The game is over. Points: ${view.points.join(", ")}`);
        socket.close();
    } else if (view.moves?.length) {
        send({ id: view.number + 2, do: "act", move: view.moves[0], number: view.number + 1 });
    }
}

// Of a move that comes too late the server says "stale", and has told the newer view already.
function refuse(error) {
    if (error.code === "stale") return;
    console.error(error.message);
    socket.close();
}

socket.addEventListener("open", () => send({ id: 1, do: "join" }));
socket.addEventListener("message", ({ data }) => {
    const message = JSON.parse(data); // an answer, or a push; `view` is null while people gather
    if (message.error) refuse(message.error);
    else if (message.view) take(message.view);
});
socket.addEventListener("error", () => console.error(`${server} cannot be reached.`));
socket.addEventListener("close", () => {
    process.exitCode = last?.over ? 0 : 1;
});
