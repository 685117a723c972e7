talon-record 2
engine 0.2.0
game whist -
preset classic
rules 1
option players 4
option first_dealer random
option trump_mode last_card
option trump_rotation hdsc
option nt_every 0
option honours 0
option target 5
option match single
option deals 24
option drive_score over_six
option movement stay
seat 0 human 
seat 1 human 
seat 2 human 
seat 3 human 
commitment a2df380cbc6be46d67e05ab096c36c7aa762e8f67b4ac725e7351a810c4b1679
mix 0 0000000000000000000000000000000000000000000000000000000000000007
secret 0000000000000000000000000000000000000000000000000000000000000003
deal 1 686c60bb6e5336f2f1fe1f65f1b9c756b1caf094305994ceebea254f051fddb3
chance 4:1 52:36 51:26 50:20 49:12 48:19 47:23 46:29 45:17 44:38 43:18 42:8 41:1 40:3 39:15 38:0 37:22 36:35 35:27 34:9 33:15 32:28 31:16 30:8 29:26 28:16 27:6 26:2 25:17 24:4 23:2 22:19 21:16 20:1 19:13 18:17 17:6 16:7 15:3 14:7 13:12 12:5 11:1 10:1 9:8 8:7 7:0 6:5 5:1 4:2 3:1 2:1
step 1 2 play Ac
step 2 3 play 2c
step 3 0 play 8c
step 4 1 play 5c
step 5 2 play Ks
step 6 3 play 4s
step 7 0 play 2s
step 8 1 play As
step 9 1 play Ah
step 10 2 play 7h
step 11 3 play 5h
step 12 0 play 2h
step 13 1 play 6c
step 14 2 play 3c
step 15 3 play Tc
step 16 0 play 3h
step 17 0 play Ad
step 18 1 play 8d
step 19 2 play 6d
step 20 3 play 3d
step 21 0 play 2d
step 22 1 play 4h
step 23 2 play Jd
step 24 3 play 9d
step 25 1 play 3s
step 26 2 play Js
step 27 3 play Ts
step 28 0 play 9s
step 29 2 play 6s
step 30 3 play 8h
step 31 0 play Kh
step 32 1 play 5s
step 33 0 play 4d
step 34 1 play 6h
step 35 2 play 9h
step 36 3 play Kd
step 37 2 play 7s
step 38 3 play 4c
step 39 0 play 5d
step 40 1 play Jh
step 41 1 play Qh
step 42 2 play Th
step 43 3 play Jc
step 44 0 play 7d
step 45 1 play 7c
step 46 2 play 8s
step 47 3 play Qc
step 48 0 play Td
step 49 3 play Kc
step 50 0 play Qd
step 51 1 play 9c
step 52 2 play Qs
step 53 2 deal
deal 2 5acb60ddd58d4d50a9d0ae30fdd97c111595ce75b01342c841257f4192e42536
chance 52:25 51:10 50:41 49:44 48:36 47:35 46:34 45:0 44:36 43:2 42:19 41:38 40:4 39:18 38:26 37:36 36:34 35:25 34:18 33:15 32:2 31:28 30:23 29:5 28:25 27:19 26:25 25:24 24:14 23:18 22:10 21:4 20:3 19:6 18:2 17:2 16:8 15:2 14:11 13:7 12:5 11:1 10:7 9:6 8:7 7:4 6:5 5:0 4:0 3:2 2:0
step 54 3 play Ah
step 55 0 play 2h
step 56 1 play 4h
step 57 2 play 6h
step 58 3 play 4d
step 59 0 play 2d
step 60 1 play 9d
step 61 2 play Ad
step 62 2 play Ts
step 63 3 play 2s
step 64 0 play Ks
step 65 1 play As
step 66 1 play Qs
step 67 2 play 5s
step 68 3 play 6s
step 69 0 play 3s
step 70 1 play 3c
step 71 2 play 5c
step 72 3 play 9c
step 73 0 play Kc
step 74 0 play Ac
step 75 1 play 4c
step 76 2 play 6c
step 77 3 play 2c
step 78 0 play Kh
step 79 1 play 5h
step 80 2 play 8h
step 81 3 play 6d
step 82 3 play Kd
step 83 0 play 8d
step 84 1 play 5d
step 85 2 play 3d
step 86 3 play Js
step 87 0 play 4s
step 88 1 play 8c
step 89 2 play 8s
step 90 3 play 7c
step 91 0 play Qd
step 92 1 play Qc
step 93 2 play Tc
step 94 0 play 3h
step 95 1 play 9h
step 96 2 play Qh
step 97 3 play Td
step 98 3 play Jd
step 99 0 play 7h
step 100 1 play 7d
step 101 2 play 9s
step 102 3 play 7s
step 103 0 play Th
step 104 1 play Jh
step 105 2 play Jc
step 106 3 deal
deal 3 691124d6676f3b5d38a1ee0b37d8c6160a456bb88841ba8e70b6e9a88859f844
chance 52:46 51:7 50:8 49:41 48:45 47:23 46:22 45:16 44:14 43:41 42:29 41:29 40:30 39:17 38:37 37:22 36:24 35:7 34:33 33:12 32:19 31:18 30:5 29:27 28:21 27:15 26:11 25:0 24:19 23:9 22:20 21:5 20:1 19:6 18:13 17:9 16:7 15:11 14:7 13:3 12:11 11:7 10:0 9:5 8:5 7:6 6:4 5:3 4:0 3:2 2:1
step 107 0 play 3h
step 108 1 play 2h
step 109 2 play Ah
step 110 3 play 6h
step 111 2 play 4c
step 112 3 play 3c
step 113 0 play Ac
step 114 1 play 6c
step 115 0 play 2c
step 116 1 play Kc
step 117 2 play 8c
step 118 3 play 3d
step 119 1 play Kh
step 120 2 play 2s
step 121 3 play 7h
step 122 0 play 4h
step 123 2 play Ad
step 124 3 play 8d
step 125 0 play 5d
step 126 1 play 2d
step 127 2 play 4d
step 128 3 play Kd
step 129 0 play 3s
step 130 1 play 9d
step 131 0 play Qc
step 132 1 play 7c
step 133 2 play 9c
step 134 3 play 6s
step 135 3 play Td
step 136 0 play 4s
step 137 1 play Jd
step 138 2 play 6d
step 139 0 play Qh
step 140 1 play 5h
step 141 2 play 7d
step 142 3 play Th
step 143 0 play 5c
step 144 1 play Tc
step 145 2 play Jc
step 146 3 play 7s
step 147 3 play 8s
step 148 0 play 5s
step 149 1 play As
step 150 2 play Js
step 151 1 play 9h
step 152 2 play Ks
step 153 3 play 9s
step 154 0 play 8h
step 155 2 play Qd
step 156 3 play Qs
step 157 0 play Ts
step 158 1 play Jh
step 159 0 deal
deal 4 c2d61b3100f01b2accde73a4b270a67b767f9a0aba4c1fcb73445203985189da
chance 52:38 51:30 50:13 49:7 48:22 47:30 46:7 45:5 44:31 43:3 42:37 41:32 40:5 39:37 38:1 37:22 36:29 35:33 34:3 33:29 32:4 31:21 30:2 29:27 28:17 27:10 26:23 25:19 24:6 23:13 22:9 21:14 20:10 19:2 18:11 17:11 16:3 15:0 14:11 13:6 12:5 11:8 10:7 9:6 8:7 7:1 6:5 5:2 4:2 3:0 2:1
step 160 1 play 3d
step 161 2 play 2d
step 162 3 play Td
step 163 0 play Jd
step 164 0 play Ah
step 165 1 play 3h
step 166 2 play Qh
step 167 3 play 6h
step 168 0 play 2s
step 169 1 play Ts
step 170 2 play Js
step 171 3 play Qs
step 172 3 play Ks
step 173 0 play 6s
step 174 1 play 4d
step 175 2 play 5s
step 176 3 play As
step 177 0 play 7s
step 178 1 play 7c
step 179 2 play 8s
step 180 3 play 2c
step 181 0 play 6c
step 182 1 play Ac
step 183 2 play 3c
step 184 1 play Ad
step 185 2 play 5d
step 186 3 play 9d
step 187 0 play 6d
step 188 1 play 7d
step 189 2 play Qd
step 190 3 play 9h
step 191 0 play Th
step 192 0 play 9s
step 193 1 play 4h
step 194 2 play Kh
step 195 3 play 3s
step 196 2 play Kd
step 197 3 play 5c
step 198 0 play 8c
step 199 1 play 8d
step 200 2 play Kc
step 201 3 play Tc
step 202 0 play 2h
step 203 1 play 9c
step 204 0 play 5h
step 205 1 play 8h
step 206 2 play 4c
step 207 3 play 4s
step 208 1 play Jh
step 209 2 play Jc
step 210 3 play Qc
step 211 0 play 7h
over yes
rank 3 1 3 1
points 2 5 2 5
state 57bf400da4fb805b
chain fcbc1bb5c0484f7a473ddf4797eeef92291c57fbf97bfbf3fa6595bbc19155b7
